import { addSeconds, type Clock } from '../../src/lib/clock.ts'

/** The clock of a machine that is so many seconds ahead of another, or behind it. */
export function clockOff(clock: Clock, seconds: number): Clock {
  return { now: () => addSeconds(clock.now(), seconds), business: () => addSeconds(clock.business(), seconds) }
}
