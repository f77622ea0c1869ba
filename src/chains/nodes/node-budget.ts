import { daySeconds } from '../../lib/durations.ts'

/** What a provider allows one address, as it is written in a setting. */
export interface NodeBudget {
  /** Calls between midnight and midnight (UTC). */
  readonly daily?: number
  /** Calls in a second. */
  readonly perSecond?: number
}

/** How much of a day's calls is used, at which moment. */
export interface DayUse {
  readonly daily: number
  readonly used: number
  readonly now: Date
}

/**
 * Which part of the day's calls each kind of reading may bring them to: the last twentieth is kept for what is paid out, and before
 * final blocks are read later those at the head are.
 */
const shares = { head: 0.6, final: 0.8, reading: 0.95 } as const
/** So much may be used ahead of the time of day: a start, a fork, an order after a quiet hour. */
const aheadShare = 0.01

/**
 * For how many seconds blocks at the head, or final ones, are not to be read: until the day has come as far as its calls have.
 * Infinite where reading has used up its part of the day; below zero where calls were saved.
 */
export function secondsToWait(kind: 'head' | 'final', { daily, used, now }: DayUse): number {
  if (isSpentForReading({ daily, used, now })) return Infinity
  const share = daily * shares[kind]
  const allowed = (share * secondOfDay(now)) / daySeconds + daily * aheadShare
  return ((used - allowed) / share) * daySeconds
}

/** Nothing is read any more on this day: the rest is for what is paid out. */
export function isSpentForReading({ daily, used }: DayUse): boolean {
  return used >= daily * shares.reading
}

function secondOfDay(now: Date): number {
  return (now.getTime() / 1000) % daySeconds
}

/** The day (UTC) that calls are counted for. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}
