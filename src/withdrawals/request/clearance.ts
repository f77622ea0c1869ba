import { hourSeconds, putOffSecondsMax } from '../../lib/durations.ts'

/** How long a destination that was found clear may begin to be paid, from when it was asked about. */
export const clearSeconds = hourSeconds
/** None is clear, nor is the next question put off, for as long: a time further ahead was written by a clock that was wrong. */
export const clearSecondsMax = clearSeconds + putOffSecondsMax
