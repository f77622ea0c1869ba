import { refusal } from './explain.ts'

/** The headers of a request: `Headers`, Node's record of headers in any letter case, or the one header's value itself. */
export type WebhookHeaders =
  | string
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined }

export interface SignatureHeader {
  /** Unix seconds, exactly as written: this text was signed. */
  readonly time: string
  /** At least one signature of 64 lower-case hex digits. */
  readonly signatures: readonly string[]
}

/** Longer than any genuine one; bounds how many signatures a stranger can make us compare. */
const lengthMax = 1024

/** Reads `X-Merchant-Signature`: one `t`, one or more `v1`; other parts are left for versions to come. */
export function readSignatureHeader(headers: WebhookHeaders): SignatureHeader {
  const value = valueOf(headers)
  if (!value) throw refusal('header_missing', null)
  const parts = value.split(',').map(part => part.trim())
  const times = parts.filter(part => /^t=\d{1,12}$/.test(part))
  const signatures = parts.filter(part => /^v1=[0-9a-f]{64}$/.test(part))
  if (value.length > lengthMax || times.length !== 1 || signatures.length === 0) {
    throw refusal('header_malformed', value)
  }
  return { time: times[0]!.slice(2), signatures: signatures.map(part => part.slice(3)) }
}

function valueOf(headers: WebhookHeaders): string | undefined {
  if (typeof headers === 'string') return headers
  const name = 'x-merchant-signature'
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return value === undefined ? undefined : String(value)
}
