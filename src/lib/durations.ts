export const minuteSeconds = 60
export const hourSeconds = 60 * minuteSeconds
export const daySeconds = 24 * hourSeconds
export const hourMs = hourSeconds * 1000
export const dayMs = daySeconds * 1000
