import { daySeconds } from '../../lib/durations.ts'

export type DeliveryStatus = 'PENDING' | 'DELIVERED' | 'FAILED'

/** Why an attempt failed, in the only words a merchant ever sees (decisions, section 5). */
export type AttemptError = TransportError | `http ${number}`
export type TransportError = 'timeout' | 'blocked address' | 'tls' | 'dns' | 'connection'

/** Why a delivery failed last: its attempt, or that its endpoint was made inactive or deleted meanwhile. */
export type DeliveryError = AttemptError | 'endpoint inactive'

/** What became of one attempt: the receiver answered with a status, or no answer came. */
export type DeliveryOutcome =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly error: TransportError }

export type AfterAttempt =
  | { readonly status: 'DELIVERED' }
  | { readonly status: 'PENDING'; readonly nextAttemptAt: Date; readonly error: AttemptError }
  | { readonly status: 'FAILED'; readonly error: AttemptError }

/** Seconds from a failed attempt to the next one: after the first, the second, … (interface, section 6.4). */
const delaysSeconds = [60, 5 * 60, 30 * 60, 2 * 3600, 24 * 3600] as const

export const attemptsMax = delaysSeconds.length + 1

/** No attempt is ever put off beyond this: a later time was written by a clock that ran ahead, by a day at least. */
export const waitSecondsMax = Math.max(...delaysSeconds) + daySeconds

/** A 2xx answer delivers; anything else is tried again after the fixed delay, until six attempts were made (interface, section 3.3). */
export function afterAttempt(attempts: number, outcome: DeliveryOutcome, now: Date): AfterAttempt {
  const error = errorOf(outcome)
  if (error === null) return { status: 'DELIVERED' }
  const nextAttemptAt = nextAttempt(attempts, now)
  return nextAttemptAt ? { status: 'PENDING', nextAttemptAt, error } : { status: 'FAILED', error }
}

/** When to try again if attempt number `attempts`, ending now, fails; `null` after the last (interface, section 6.4). */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const delay = delaysSeconds[attempts - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay * 1000)
}

function errorOf(outcome: DeliveryOutcome): AttemptError | null {
  if (outcome.kind === 'failed') return outcome.error
  return outcome.status >= 200 && outcome.status <= 299 ? null : `http ${outcome.status}`
}
