import { refusalOf } from '../http/errors.ts'
import { Overloaded } from '../lib/fault.ts'

/** A request that a compatibility API refuses, with a sentence for the developer of the shop. */
export class CompatRefusal extends Error {
  override readonly name = 'CompatRefusal'
  readonly status: number
  /** The field that is wrong, if it is one. */
  readonly field: string | undefined

  constructor(message: string, status = 400, field?: string) {
    super(message)
    this.status = status
    this.field = field
  }
}

/** What the caller learns, whatever was thrown. It says no more than the same refusal of the API would. */
export interface Refused {
  readonly status: number
  readonly message: string
  readonly field?: string
  readonly retryAfterSeconds?: number
  /** Whether the path or method does not exist. */
  readonly isOffPath?: boolean
  /** Whether it is our failure, to be logged. */
  readonly isOurs?: true
}

/** The credential is unknown, of another protocol, revoked, or did not sign the request: all the same to the caller. */
export const unauthenticated = () => new CompatRefusal('invalid pid or signature', 401)

/** Faults of the API in the words of a shop. */
const words: Readonly<Record<string, string>> = {
  'duplicate idempotency key': 'the order number was used with other parameters',
  'api key is inactive': 'invalid pid or signature',
  'no rate for currency': 'no rate for the currency',
}

export function refusedBy(error: unknown): Refused {
  if (error instanceof CompatRefusal)
    return { status: error.status, message: error.message, ...(error.field !== undefined && { field: error.field }) }
  const { status, message, retryAfterSeconds } = refusalOf(error, undefined)
  return {
    status,
    message: words[message] ?? message,
    isOffPath: message === 'not found' || message === 'method not allowed',
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    // Overload must not flood the log.
    ...(status >= 500 && !(error instanceof Overloaded) && { isOurs: true }),
  }
}
