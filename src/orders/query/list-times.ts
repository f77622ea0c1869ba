/** No order lies before or after these: the first and the last day whose times every part of the service can hold. */
export const earliestMs = Date.parse('0001-01-01T00:00:00Z')
export const latestMs = Date.parse('9999-12-31T00:00:00Z')

/**
 * The moment that a timestamp names in the filter of a list. A leap second, which no `Date` has, is the second after it; what lies
 * beyond the times of all orders becomes their bound.
 */
export function readListTime(text: string): Date {
  const isLeap = text.slice(17, 19) === '60'
  const ms = isLeap ? Date.parse(`${text.slice(0, 17)}59${text.slice(19)}`) + 1000 : Date.parse(text)
  return new Date(Math.min(Math.max(ms, earliestMs), latestMs))
}

/** What lies beyond the times of a list has no end. */
export function timeText(ms: number): string {
  if (ms <= earliestMs) return '-infinity'
  return ms >= latestMs ? 'infinity' : new Date(ms).toISOString()
}
