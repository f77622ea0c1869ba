/** What the next requests meet instead of the service. */
export interface FakeFailure {
  /** An answer with this status; without one the connection fails. */
  readonly status?: number
  /** Default `internal server error`. */
  readonly error?: string
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter?: number
  /** How many requests meet it. Default 1. */
  readonly times?: number
}
