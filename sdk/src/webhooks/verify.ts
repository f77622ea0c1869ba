import type { WebhookEvent } from './event.ts'
import { bytesOf, joined, type RawBody } from './raw-body.ts'
import { readSignatureHeader, type WebhookHeaders } from './signature-header.ts'
import { WebhookVerificationError } from './verification-error.ts'

export interface VerifyOptions {
  /** How far the time of the signature may lie from now, in seconds, in both directions. Default 300, as the service promises. */
  readonly tolerance?: number
  /** The time of this moment; for tests. */
  readonly now?: () => Date
}

/** One secret, or several while a secret is being rolled: a webhook is genuine when one of them made its signature. */
export type WebhookSecrets = string | readonly string[]

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
export async function verify(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: WebhookSecrets,
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const keys = secretsOf(secrets)
  const body = bytesOf(rawBody)
  const { time, signatures } = readSignatureHeader(headers)
  const text = joined([bytesOf(`${time}.`), body])
  if (!(await isSigned(text, signatures, keys))) throw mismatch(keys)
  refuseSkew(Number(time), options)
  return eventOf(body)
}

/** The secrets as a list. Throws `secret_missing` when there is none or one is empty: it would verify nothing. */
export function secretsOf(secrets: WebhookSecrets): readonly string[] {
  const list = typeof secrets === 'string' ? [secrets] : (secrets ?? [])
  if (list.length > 0 && list.every(secret => typeof secret === 'string' && secret.trim() !== '')) return list
  throw new WebhookVerificationError(
    'secret_missing',
    'The webhook secret is missing or empty. Is its environment variable set? The secret (whsec_…) is shown in the dashboard.',
  )
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
    const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['verify'])
    for (const signature of signatures) {
      const bytes = Uint8Array.from(signature.match(/../g)!, pair => Number.parseInt(pair, 16))
      if (await crypto.subtle.verify('HMAC', key, bytes, text)) isGenuine = true
    }
  }
  return isGenuine
}

function mismatch(secrets: readonly string[]): WebhookVerificationError {
  const hint = secrets.some(secret => secret !== secret.trim())
    ? ' A secret given here has white space around it, which is the likely reason.'
    : secrets.some(secret => secret.startsWith('sk_'))
      ? ' A secret given here begins with sk_: that is the secret of an API key. The webhook secret begins with whsec_.'
      : ' Is it the webhook secret (whsec_…) of this merchant and environment, and the body exactly as received, not parsed and written again?'
  const subject = secrets.length > 1 ? `None of the ${secrets.length} secrets made` : 'The secret did not make'
  return new WebhookVerificationError('signature_mismatch', `${subject} this signature.${hint}`)
}

function refuseSkew(time: number, { tolerance = toleranceDefault, now }: VerifyOptions): void {
  const ageSeconds = Math.floor((now ? now().getTime() : Date.now()) / 1000) - time
  // Written so that a tolerance that is no number refuses.
  if (Math.abs(ageSeconds) <= tolerance) return
  const [code, direction, reason] =
    ageSeconds > 0
      ? ([
          'timestamp_too_old',
          'ago',
          'It is a replay, it was kept before it was verified, or the clock here is fast',
        ] as const)
      : (['timestamp_too_new', 'in the future', 'The clock here is slow'] as const)
  throw new WebhookVerificationError(
    code,
    `The signature is right, but it was made ${Math.abs(ageSeconds)} seconds ${direction}; ${tolerance} are allowed. ${reason}.`,
  )
}

function eventOf(body: Uint8Array): WebhookEvent {
  try {
    const event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as WebhookEvent
    if (typeof event.event === 'string' && typeof event.data === 'object' && event.data !== null) return event
  } catch {
    // Not JSON at all: refused below like JSON that is no event.
  }
  throw new WebhookVerificationError(
    'body_invalid',
    'The signature is right, but the body is no event: it must be a JSON object with event and data.',
  )
}
