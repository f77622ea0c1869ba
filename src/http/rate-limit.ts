import { RateLimited } from '../lib/fault.ts'

/** Requests per key (interface, section 8) and failures per address are counted by the minute. */
export const minuteSeconds = 60
export const hourSeconds = 3600

/** So many addresses are remembered; an attack from more of them costs no more memory, only some precision. */
const addressesMax = 10_000

export interface FailureLimit {
  /** Throws RateLimited when this address has failed too often in its minute. */
  refuseBlocked(address: string, now: Date): void
  /** Counts a failure, then does the same. */
  countFailure(address: string, now: Date): void
}

interface Failures {
  readonly windowEndMs: number
  count: number
}

/**
 * Limits failed authentications per address. Counted in this process alone, unlike everything else: an attack must not
 * cause writes to the database, and the secrets' 256 bits are what stops guessing.
 */
export function failureLimit(failuresMax: number): FailureLimit {
  const byAddress = new Map<string, Failures>()
  const refuse = (failures: Failures, now: Date) => {
    if (failures.count > failuresMax) throw new RateLimited(Math.ceil((failures.windowEndMs - now.getTime()) / 1000))
  }
  const current = (address: string, now: Date) => {
    const failures = byAddress.get(address)
    return failures && failures.windowEndMs > now.getTime() ? failures : undefined
  }
  return {
    refuseBlocked(address, now) {
      const failures = current(address, now)
      if (failures) refuse(failures, now)
    },
    countFailure(address, now) {
      const failures = current(address, now) ?? { windowEndMs: now.getTime() + minuteSeconds * 1000, count: 0 }
      failures.count++
      byAddress.delete(address)
      byAddress.set(address, failures)
      if (byAddress.size > addressesMax) byAddress.delete(byAddress.keys().next().value ?? '')
      refuse(failures, now)
    },
  }
}
