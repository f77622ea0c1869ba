export const minuteSeconds = 60
export const hourSeconds = 60 * minuteSeconds
export const daySeconds = 24 * hourSeconds
export const hourMs = hourSeconds * 1000
export const dayMs = daySeconds * 1000
/** Longest backoff of anything to be signed, sent on a chain, screened or settled. A later time was written by a fast clock. */
export const putOffSecondsMax = 15 * minuteSeconds
