import { dayMs } from '../../lib/durations.ts'

/** A provider's refusal. */
export interface Refused {
  /** The HTTP status; 200 where only the body refuses. */
  readonly status: number
  /** Start of the body. */
  readonly said: string
  /** The `Retry-After` header. */
  readonly retryAfter: string | null
}

/** How long TronGrid blocks a client that it refused, unless it says so. */
const forbiddenMs = 30_000

/** Words in refusals for rate or quota, also with status 200. Excludes words about a single answer that is too long. */
const quotaWords =
  /rate[- ]?limit|rate exceeded|request rate|too many requests|too quickly|frequency|suspended for|daily (usage|request|credit|limit|quota)|compute units per second|capacity limit|credit limit|payment required|quota/i
const dayWords =
  /daily (usage|request|credit|limit|quota)|per day|credit limit|monthly|capacity limit exceeded|payment required/i
const suspended = /suspended for (\d{1,6}) ?s/i

/**
 * Returns how many milliseconds to leave the node alone: as long as it says, or until the end of the day (UTC) when the day's calls are used
 * up; `undefined` when it does not say. `null`: not a refusal for quota.
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

/** Parses seconds or a date, at most a day. */
function readRetryAfter(text: string | null, now: Date): number | null {
  if (text === null) return null
  const ms = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isFinite(ms) ? Math.min(dayMs, Math.max(1000, ms)) : null
}

/** Providers begin a new day at midnight UTC. */
export function msToDayEnd(now: Date): number {
  return dayMs - (now.getTime() % dayMs)
}
