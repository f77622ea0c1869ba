import type { ErrorMessage } from '../../generated/errors.ts'

/**
 * The caller's problem, said in the contract's own words. Thrown anywhere, turned into a status only by `http/errors`.
 * `detail` is for the log, never for the caller.
 */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly code: ErrorMessage
  readonly detail: string | undefined

  constructor(code: ErrorMessage, detail?: string) {
    super(code)
    this.code = code
    this.detail = detail
  }
}

/** Refused for now; `retryAfterSeconds` (at least 1) becomes the header `Retry-After`. */
export class RateLimited extends Fault {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('rate limit exceeded')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Refused because of what everybody together asks for; `retryAfterSeconds` as above. */
export class Overloaded extends Fault {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('not ready')
    this.retryAfterSeconds = retryAfterSeconds
  }
}
