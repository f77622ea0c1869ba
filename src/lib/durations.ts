export const minuteSeconds = 60
export const hourSeconds = 60 * minuteSeconds
export const daySeconds = 24 * hourSeconds
export const hourMs = hourSeconds * 1000
export const dayMs = daySeconds * 1000
/** Nothing that is to be signed, sent, screened or settled is put off for as long: a time further ahead was written by a clock that was wrong. */
export const putOffSecondsMax = 15 * minuteSeconds
