import { hourSeconds, putOffSecondsMax } from '../../lib/durations.ts'

/** How long a clear verdict allows a payout to begin, counted from the screening. */
export const clearSeconds = hourSeconds
/** The longest valid clearance or delay until the next screening. A later time was written by a wrong clock. */
export const clearSecondsMax = clearSeconds + putOffSecondsMax
