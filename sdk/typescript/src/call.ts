/** What can be set for one call, over what the client was made with. */
export interface CallOptions {
  /** Ends the call with a `KassaAbortError`, at once and whatever it is doing. */
  readonly signal?: AbortSignal | undefined
  /** How long one attempt may take, in milliseconds. */
  readonly timeout?: number | undefined
  /** How long all attempts and the pauses between them may take together, in milliseconds. */
  readonly deadline?: number | undefined
  /** How often to try again. */
  readonly maxRetries?: number | undefined
  /** The longest `Retry-After` that is waited for, in milliseconds; a longer one fails at once. */
  readonly maxRetryAfter?: number | undefined
  /** Sent with the request beside its own, such as `{ 'X-Request-Id': 'cart-1017' }`. Those the client sets win. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** How an answer came about. */
export interface LastResponse {
  readonly status: number
  readonly headers: Headers
  /** The service's name for the request; give it to the operator when something went wrong. Null when a proxy answered. */
  readonly requestId: string | null
  /** How many attempts it took. */
  readonly attempt: number
  /** The key that was sent with a request that is safe to repeat; null when it has none. */
  readonly idempotencyKey: string | null
  /** Whether the service had carried out the same request before. */
  readonly replayed: boolean
}

/** An answer of the service, and beside it, not enumerable, how it came about. */
export type Result<T> = T & { readonly lastResponse: LastResponse }
