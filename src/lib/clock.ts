/**
 * The service's source of time, with two clocks:
 * `now` is real time (request signatures, leases, rate windows); `business` is the time of orders, retries and records.
 * They differ only in a sandbox, whose business clock can be moved forward.
 */
export interface Clock {
  now(): Date
  business(): Date
}

export const systemClock: Clock = { now: () => new Date(), business: () => new Date() }

export interface MovableClock extends Clock {
  /** Sets how far the business clock runs ahead of the real one. */
  setOffset(milliseconds: number): void
}

/** Returns a clock with a business time that can be moved ahead of real time while the process runs. */
export function movableClock(): MovableClock {
  let offsetMs = 0
  return {
    now: () => new Date(),
    business: () => new Date(Date.now() + offsetMs),
    setOffset: milliseconds => {
      offsetMs = milliseconds
    },
  }
}

export function addSeconds(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000)
}
