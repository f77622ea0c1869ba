import { dayMs } from '../../lib/durations.ts'

/** What a provider said when it refused to answer more. */
export interface Refused {
  /** The HTTP status; 200 where only the body refuses. */
  readonly status: number
  /** How the body begins. */
  readonly said: string
  /** The header of that name. */
  readonly retryAfter: string | null
}

/** For as long TronGrid keeps out whom it has refused, where it does not say how long. */
const forbiddenMs = 30_000

/** Words by which providers refuse for frequency or quota, also with status 200; words about one too long answer are not among them. */
const quotaWords =
  /rate[- ]?limit|rate exceeded|request rate|too many requests|too quickly|frequency|suspended for|daily (usage|request|credit|limit|quota)|compute units per second|capacity limit|credit limit|payment required|quota/i
const dayWords =
  /daily (usage|request|credit|limit|quota)|per day|credit limit|monthly|capacity limit exceeded|payment required/i
const suspended = /suspended for (\d{1,6}) ?s/i

/**
 * For how many milliseconds a node that refused so is not to be asked: as long as it says itself, until the end of the day (UTC)
 * where the day's calls are used up; `undefined` where it does not say. `null`: it did not refuse for its quota.
 */
export function readQuota(refused: Refused, now: Date): number | undefined | null {
  const { status, said, retryAfter } = refused
  const isQuota = status === 429 || status === 402 || status === 403 || (quotaWords.test(said) && status !== 413)
  const reported = readRetryAfter(retryAfter, now)
  if (!isQuota) return status === 503 && reported !== null ? reported : null
  if (reported !== null) return reported
  const seconds = suspended.exec(said)?.[1]
  if (seconds !== undefined) return Math.min(dayMs, Number(seconds) * 1000)
  if (status === 402 || dayWords.test(said)) return msToDayEnd(now)
  return status === 403 ? forbiddenMs : undefined
}

/** Seconds or a date; whoever names more than a day is asked again after one. */
function readRetryAfter(text: string | null, now: Date): number | null {
  if (text === null) return null
  const ms = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isFinite(ms) ? Math.min(dayMs, Math.max(1000, ms)) : null
}

/** Providers begin a new day at midnight UTC. */
export function msToDayEnd(now: Date): number {
  return dayMs - (now.getTime() % dayMs)
}
