import type { WebhookEvent } from './event.ts'
import { bytesOf, encoded, joined, type RawBody } from './raw-body.ts'
import { refusal } from './explain.ts'
import { readSignatureHeader, type WebhookHeaders } from './signature-header.ts'

export interface VerifyOptions {
  /** How far the time of the signature may lie from now, in seconds, in both directions. Default 300, as the service promises. */
  readonly tolerance?: number
  /** The time of this moment; for tests. */
  readonly now?: () => Date
}

/**
 * One secret, or several while a secret is being rolled: a webhook is genuine when one of them made its signature. Empty ones
 * among others are left out, so that the variable of an old secret may be unset. `process.env.KASSA_WEBHOOK_SECRET` fits as it
 * is: without any secret, verifying throws `secret_missing`.
 */
export type WebhookSecrets = string | undefined | readonly (string | undefined)[]

const toleranceDefault = 300

/**
 * Verifies a webhook and returns its event.
 *
 * @param rawBody the body exactly as received, never parsed and written again.
 * @param headers the request's headers; `X-Merchant-Signature` is needed.
 * @param secrets the merchant's webhook secret of the environment (`whsec_…`), or several of them.
 * @throws WebhookVerificationError with a `code`; the message says what is wrong and what to do.
 * @example
 * const event = await verify(await request.text(), request.headers, secret)
 * if (event.event === 'payment.confirmed') await deliver(event.data.order_id)
 */
// oxlint-disable-next-line max-params -- everybody's: the three things of a webhook in the order of the documentation, then options
export async function verify(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: WebhookSecrets,
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  return verified(() => rawBody, { headers, secrets, options })
}

export interface Verifying {
  readonly headers: WebhookHeaders
  readonly secrets: WebhookSecrets
  readonly options: VerifyOptions
}

/** `verify` for a body that may still have to be read. */
export async function verified(read: () => unknown, { headers, secrets, options }: Verifying): Promise<WebhookEvent> {
  const keys = secretsOf(secrets)
  // First the header: a request without one is refused unread, and its body is nobody's fault.
  const { time, signatures } = readSignatureHeader(headers)
  const body = bytesOf(await read())
  const text = await joined([encoded(`${time}.`), body])
  if (!(await isSigned(text, signatures, keys))) throw refusal('signature_mismatch', keys)
  refuseSkew(Number(time), options)
  return eventOf(body)
}

/** The secrets as a list, without the empty ones, which would verify nothing. Throws `secret_missing` when none is left. */
export function secretsOf(secrets: WebhookSecrets): readonly string[] {
  const list = [secrets].flat().filter(secret => typeof secret === 'string' && secret.trim())
  if (list.length > 0) return list as string[]
  throw refusal('secret_missing', null)
}

/** WebCrypto compares in constant time. Every secret is tried with every signature. */
async function isSigned(
  text: Uint8Array<ArrayBuffer>,
  signatures: readonly string[],
  secrets: readonly string[],
): Promise<boolean> {
  let isGenuine = false
  for (const secret of secrets) {
    const hmac = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', encoded(secret), hmac, false, ['verify'])
    for (const signature of signatures) {
      const bytes = Uint8Array.from(signature.match(/../g)!, pair => Number.parseInt(pair, 16))
      if (await crypto.subtle.verify('HMAC', key, bytes, text)) isGenuine = true
    }
  }
  return isGenuine
}

function refuseSkew(time: number, { tolerance = toleranceDefault, now }: VerifyOptions): void {
  const ageSeconds = Math.floor((now ? now().getTime() : Date.now()) / 1000) - time
  // Written so that a tolerance that is no number refuses.
  if (Math.abs(ageSeconds) <= tolerance) return
  throw refusal(ageSeconds > 0 ? 'timestamp_too_old' : 'timestamp_too_new', { ageSeconds, tolerance })
}

function eventOf(body: Uint8Array): WebhookEvent {
  try {
    const event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as WebhookEvent
    if (typeof event.event === 'string' && typeof event.data === 'object' && event.data !== null) return event
  } catch {
    // Not JSON at all: refused below like JSON that is no event.
  }
  throw refusal('body_invalid', null)
}
