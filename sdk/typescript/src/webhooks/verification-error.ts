/**
 * Why a webhook was refused:
 *
 * - `header_missing`, `header_malformed`: `X-Merchant-Signature` is absent or not `t=<unix seconds>,v1=<64 hex digits>`.
 * - `signature_mismatch`: none of the secrets made the signature.
 * - `timestamp_too_old`, `timestamp_too_new`: the signature is right, but made too long ago, or in the future.
 * - `body_invalid`: the signature is right, but the body is no event.
 * - `body_empty`: nothing was sent, or a middleware without a trace has read it.
 * - `body_not_raw`: your side; the body was parsed, or read by something else, before it could be verified.
 * - `body_too_large`: the body is longer than the limit.
 * - `secret_missing`: your side; no secret was given, or only empty ones.
 */
export type WebhookVerificationCode =
  | 'header_missing'
  | 'header_malformed'
  | 'signature_mismatch'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'body_invalid'
  | 'body_empty'
  | 'body_not_raw'
  | 'body_too_large'
  | 'secret_missing'

/** A webhook that must not be believed. `message` says what is wrong and what to do; it never holds a secret. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly code: WebhookVerificationCode

  constructor(code: WebhookVerificationCode, message: string) {
    super(message)
    this.code = code
  }
}
