import { boomify, type Boom } from '@hapi/boom'
import { errorFamilies, errorStatuses, type ErrorMessage, type LiteralErrorMessage } from '../../generated/errors.ts'

/**
 * An error of the caller: a Boom with status and message from the contract's table. May be thrown anywhere.
 * `detail` is for the log, never for the caller.
 */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly code: ErrorMessage
  readonly detail: string | undefined
  declare readonly isBoom: true
  declare readonly output: Boom['output']

  constructor(code: ErrorMessage, detail?: string) {
    super(code)
    this.code = code
    this.detail = detail
    // The constructor of Boom returns an error of no class; this makes one in place.
    boomify(this, { statusCode: statusOf(code) })
  }
}

/** Refused for now. `retryAfterSeconds` (at least 1) becomes the header `Retry-After`. */
export class RateLimited extends Fault {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('rate limit exceeded')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Refused because the service is overloaded. `retryAfterSeconds` as above. */
export class Overloaded extends Fault {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('not ready')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Returns the lowest status of a message. If it has several, the operation decides. */
function statusOf(message: ErrorMessage): number {
  const status: number | undefined = errorStatuses[message as LiteralErrorMessage]
  if (status !== undefined) return status
  const family = Object.entries(errorFamilies).find(([start]) => message.startsWith(start))
  return family?.[1] ?? errorStatuses['internal server error']
}
