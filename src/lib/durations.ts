export const minuteSeconds = 60
export const hourSeconds = 60 * minuteSeconds
export const daySeconds = 24 * hourSeconds
export const hourMs = hourSeconds * 1000
export const dayMs = daySeconds * 1000
/** Nothing that is to be signed, sent on a chain, screened or settled is ever put off beyond this: a later time was written by a clock that ran ahead. */
export const putOffSecondsMax = 15 * minuteSeconds
