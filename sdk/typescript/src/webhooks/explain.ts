import { WebhookVerificationError, type WebhookVerificationCode } from './verification-error.ts'

/** What each refusal is about. */
interface Facts {
  header_missing: null
  /** The value of the header. */
  header_malformed: string
  body_empty: null
  /** The type of what was given, `missing`, or that something else is known to have `read` it. */
  body_not_raw: string
  /** The limit in bytes. */
  body_too_large: number
  body_invalid: null
  /** The secrets that were tried. */
  signature_mismatch: readonly string[]
  timestamp_too_old: Skew
  timestamp_too_new: Skew
  secret_missing: null
}

interface Skew {
  readonly ageSeconds: number
  readonly tolerance: number
}

/** The error for a webhook that must not be believed: what is wrong and what to do about it. No secret gets into the words. */
export function refusal<Code extends WebhookVerificationCode>(code: Code, fact: Facts[Code]): WebhookVerificationError {
  return new WebhookVerificationError(code, words[code](fact))
}

const words: { readonly [Code in WebhookVerificationCode]: (fact: Facts[Code]) => string } = {
  header_missing: () =>
    'The request has no header X-Merchant-Signature. Kassa sends it with every webhook: the request comes from somebody else, or a proxy removed the header.',
  header_malformed: value =>
    `X-Merchant-Signature must be t=<unix seconds>,v1=<64 hex digits>, but is ${JSON.stringify(value.slice(0, 100))}.`,
  body_empty: () => 'The body is empty. Nothing was sent, or something else read the request before.',
  body_not_raw: notRaw,
  body_too_large: bytesMax => `The body is longer than ${bytesMax} bytes, longer than any webhook of Kassa.`,
  body_invalid: () => 'The signature is right, but the body is no event: it must be a JSON object with event and data.',
  signature_mismatch: mismatch,
  timestamp_too_old: skew =>
    skewed(skew, 'ago', 'It is a replay, it was kept before it was verified, or the clock here is fast.'),
  timestamp_too_new: skew => skewed(skew, 'in the future', 'The clock here is slow.'),
  secret_missing: () =>
    'The webhook secret (whsec_…) is missing or empty. Is its environment variable set, such as KASSA_WEBHOOK_SECRET?',
}

function skewed({ ageSeconds, tolerance }: Skew, direction: string, reason: string): string {
  return `The signature is right, but it was made ${Math.abs(ageSeconds)} seconds ${direction}; ${tolerance} are allowed. ${reason}`
}

function notRaw(fact: string): string {
  if (fact === 'read') {
    return 'The body of the request was read before. Give the request as it came, or read request.clone() elsewhere.'
  }
  const what = fact === 'missing' ? fact : `of type ${fact}: it was parsed before`
  return `The body must be the text or bytes that were received, but is ${what}. The signature covers the exact bytes, which JSON.stringify does not give back. Take the raw body, such as await request.text(), express.raw({ type: '*/*' }) or an adapter of @kassa/sdk/webhooks.`
}

function mismatch(secrets: readonly string[]): string {
  const hint = secrets.some(secret => secret !== secret.trim())
    ? ' A secret given here has white space around it, which is the likely reason.'
    : secrets.some(secret => secret.startsWith('sk_'))
      ? ' A secret given here begins with sk_: that is the secret of an API key. The webhook secret begins with whsec_.'
      : ' Is it the webhook secret (whsec_…) of this merchant and environment, and the body exactly as received, not parsed and written again?'
  const subject = secrets.length > 1 ? `None of the ${secrets.length} secrets made` : 'The secret did not make'
  return `${subject} this signature.${hint}`
}
