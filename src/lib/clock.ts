/**
 * Where the service gets the time from. Two clocks are kept apart:
 * `now` is the real one (request signatures, leases, rate windows); `business` is what orders, retries and records live
 * by. They differ only in a sandbox, whose business clock can be moved forward.
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

/** A clock whose business time runs ahead of the real time by an offset that can be changed while the process runs. */
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
