import { daySeconds } from '../../lib/durations.ts'

/** A provider's limits, as written in a setting. */
export interface NodeBudget {
  /** Calls per day (UTC). */
  readonly daily?: number
  /** Calls per second. */
  readonly perSecond?: number
}

/** The part of a day's calls that is used, and when. */
export interface DayUse {
  readonly daily: number
  readonly used: number
  readonly now: Date
}

/**
 * Shares of the day's calls that each kind of read may use up. The last twentieth is reserved for payouts, and reading the head slows down
 * before reading final blocks does.
 */
const shares = { head: 0.6, final: 0.8, reading: 0.95 } as const
/** How far usage may run ahead of the time of day, for a start, a fork, or an order after a quiet hour. */
const aheadShare = 0.01

/**
 * Returns the seconds to wait before reading the head or final blocks, until the day has caught up with its calls. Infinite when reads have
 * used up their share; negative when calls were saved.
 */
export function secondsToWait(kind: 'head' | 'final', { daily, used, now }: DayUse): number {
  if (isSpentForReading({ daily, used, now })) return Infinity
  const share = daily * shares[kind]
  const allowed = (share * secondOfDay(now)) / daySeconds + daily * aheadShare
  return ((used - allowed) / share) * daySeconds
}

/** Whether reads have used up their share of the day. The rest is for payouts. */
export function isSpentForReading({ daily, used }: DayUse): boolean {
  return used >= daily * shares.reading
}

function secondOfDay(now: Date): number {
  return (now.getTime() / 1000) % daySeconds
}

/** Returns the day (UTC) that a call counts for. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}
