import { minuteSeconds } from '../../lib/durations.ts'
import { RateLimited } from '../../lib/fault.ts'

/** Remembered addresses. An attack from more of them costs precision, not memory. */
const addressesMax = 10_000
const windowMs = minuteSeconds * 1000

export interface AddressLimit {
  /** Counts a hit. Returns the seconds until the window ends when over the limit, else `null`. */
  count(address: string, now: Date): number | null
  /** As `count`, without counting. */
  peek(address: string, now: Date): number | null
}

interface Window {
  readonly endMs: number
  hits: number
}

/**
 * Limits hits per address and minute. Counts in this process only, since an attack must not cause database writes.
 */
export function addressLimit(hitsMax: number): AddressLimit {
  const byAddress = new Map<string, Window>()
  const current = (address: string, now: Date) => {
    const window = byAddress.get(address)
    if (!window) return undefined
    const leftMs = window.endMs - now.getTime()
    // A window with more than its full length left started before the clock was set back.
    return leftMs > 0 && leftMs <= windowMs ? window : undefined
  }
  const judge = (window: Window | undefined, now: Date) =>
    window && window.hits > hitsMax ? Math.max(1, Math.ceil((window.endMs - now.getTime()) / 1000)) : null
  return {
    peek: (address, now) => judge(current(address, now), now),
    count(address, now) {
      const window = current(address, now) ?? { endMs: now.getTime() + windowMs, hits: 0 }
      window.hits++
      byAddress.delete(address)
      byAddress.set(address, window)
      if (byAddress.size > addressesMax) byAddress.delete(byAddress.keys().next().value ?? '')
      return judge(window, now)
    },
  }
}

export interface FailureLimit {
  /** Throws RateLimited when this address has failed too often within a minute. */
  refuseBlocked(address: string, now: Date): void
  /** Counts a failure, then throws as `refuseBlocked` does. */
  countFailure(address: string, now: Date): void
}

/** Limits failed authentications per address. The 256 bits of the secrets stop guessing; this limit saves work. */
export function failureLimit(failuresMax: number): FailureLimit {
  const limit = addressLimit(failuresMax)
  const refuse = (retryAfterSeconds: number | null) => {
    if (retryAfterSeconds !== null) throw new RateLimited(retryAfterSeconds)
  }
  return {
    refuseBlocked: (address, now) => refuse(limit.peek(address, now)),
    countFailure: (address, now) => refuse(limit.count(address, now)),
  }
}
