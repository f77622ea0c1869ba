import type { WebhookVerificationCode } from './verification-error.ts'

/**
 * Why a webhook is refused, before it is put into words, which are loaded when they are needed. It never leaves the package,
 * and is told by its fields, not by its class: there are two of it where modules and `require` are mixed.
 */
export class Refusal {
  declare readonly code: Exclude<WebhookVerificationCode, 'secret_missing'>
  /** What the words are about. */
  declare readonly fact: unknown

  constructor(code: Refusal['code'], fact: unknown = null) {
    Object.assign(this, { code, fact })
  }
}
