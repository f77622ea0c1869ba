// When to try again, and after how long. Pure: time and chance are arguments.

/** What an attempt came to: an answer, or none. */
export interface AttemptOutcome {
  /** 0 when there was no answer: a network failure, or no answer in time. */
  readonly status: number
  /** The message of an error answer. */
  readonly message: string | null
  /** The header `Retry-After`. */
  readonly retryAfter: string | null
}

export interface RetryPolicy {
  readonly maxRetries: number
  /** The longest `Retry-After` that is waited for, in milliseconds. */
  readonly maxRetryAfter: number
  /** Whether repeating the request does no harm when an earlier attempt did arrive. */
  readonly isRepeatable: boolean
}

export interface RetryMoment {
  /** Which attempt this was; the first is 1. */
  readonly attempt: number
  /** Milliseconds since 1970. */
  readonly now: number
  /** From 0 up to but not including 1. */
  readonly random: number
}

/** Waits grow from up to half a second to up to eight. */
const baseMs = 500
const capMs = 8000

/** How many milliseconds to wait before the next attempt, or null when there should be none. */
export function retryDelay(
  outcome: AttemptOutcome,
  policy: RetryPolicy,
  { attempt, now, random }: RetryMoment,
): number | null {
  const { status, message, retryAfter } = outcome
  if (attempt > policy.maxRetries || !isRetryable(status, message)) return null
  // These say that nothing was done, so even what must not be done twice can be sent again.
  if (!policy.isRepeatable && status !== 408 && status !== 429) return null
  const asked = retryAfterMs(retryAfter, now)
  if (asked === null) return backoff(attempt, random)
  return asked > policy.maxRetryAfter ? null : asked
}

/** Full jitter: anything between nothing and the growing limit, so that callers who failed together do not return together. */
export function backoff(attempt: number, random: number): number {
  return Math.round(random * Math.min(capMs, baseMs * 2 ** (attempt - 1)))
}

/** Whether another attempt may succeed. A conflict (409) never becomes anything else by repeating it. */
export function isRetryable(status: number, message: string | null): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500 || message === 'no available address'
}

/** `Retry-After` in milliseconds from now: seconds or an HTTP date; null when absent or unreadable. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (!header) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
