import { daySeconds } from '../../lib/durations.ts'

export type DeliveryStatus = 'PENDING' | 'DELIVERED' | 'FAILED'

/** Why an attempt failed, in the only words merchants see (docs/spec/decisions.md §5). */
export type AttemptError = TransportError | 'unexpected answer' | Unsent | `http ${number}`
/** Why a notice of a compatibility API was not sent: the webhook of its shop is off or gone. */
export type Unsent = 'endpoint inactive'
export type TransportError = 'timeout' | 'blocked address' | 'tls' | 'dns' | 'connection'

/** Why a delivery last failed: its attempt's error, its endpoint was made inactive or deleted, or a later notice replaced it. */
export type DeliveryError = AttemptError | 'superseded'

/** The beginning of what a receiver answered, as text. */
export interface AnswerBody {
  readonly text: string
  /** Whether it went on. */
  readonly isCut: boolean
}

/** The outcome of one attempt: the receiver's status, or no answer. */
export type DeliveryOutcome =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly body?: AnswerBody
      /** Whether a 2xx answer does not say what its format requires. */
      readonly isUnexpected?: true
    }
  | { readonly kind: 'failed'; readonly error: TransportError | Unsent }

export type AfterAttempt =
  | { readonly status: 'DELIVERED' }
  | { readonly status: 'PENDING'; readonly nextAttemptAt: Date; readonly error: AttemptError }
  | { readonly status: 'FAILED'; readonly error: AttemptError }

/** Seconds from a failed attempt to the next: after the first, the second, … (docs/spec/interface.md §6.4). */
const delaysSeconds = [60, 5 * 60, 30 * 60, 2 * 3600, 24 * 3600] as const

export const attemptsMax = delaysSeconds.length + 1

/** No attempt waits longer than this. A later time was written by a clock that ran at least a day fast. */
export const waitSecondsMax = Math.max(...delaysSeconds) + daySeconds

/**
 * Returns a delivery's state after an attempt. A 2xx answer delivers it; anything else is retried after a fixed delay, up to six attempts.
 */
export function afterAttempt(attempts: number, outcome: DeliveryOutcome, now: Date): AfterAttempt {
  const error = errorOf(outcome)
  if (error === null) return { status: 'DELIVERED' }
  const nextAttemptAt = nextAttempt(attempts, now)
  return nextAttemptAt ? { status: 'PENDING', nextAttemptAt, error } : { status: 'FAILED', error }
}

/** Returns when to retry if attempt number `attempts` fails now; `null` after the last (docs/spec/interface.md §6.4). */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const delay = delaysSeconds[attempts - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay * 1000)
}

/** Returns why an attempt failed; `null` after a 2xx answer that says what its format requires. */
export function errorOf(outcome: DeliveryOutcome): AttemptError | null {
  if (outcome.kind === 'failed') return outcome.error
  if (outcome.status < 200 || outcome.status > 299) return `http ${outcome.status}`
  return outcome.isUnexpected ? 'unexpected answer' : null
}

/** The receiver's response, or why there is none. */
export function answerText(error: string): string {
  const words: Readonly<Record<string, string>> = {
    timeout: 'No answer within 10 s',
    'blocked address': 'Address not allowed',
    tls: 'TLS failed',
    dns: 'Name not found',
    connection: 'No connection',
    'unexpected answer': 'Did not answer success',
    'endpoint inactive': 'Endpoint switched off',
    superseded: 'Replaced by a later notice',
  }
  return words[error] ?? `Answered ${error.replace('http ', '')}`
}
