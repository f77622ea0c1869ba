/** The first and last day whose times every part of the service can hold. No order lies outside. */
export const earliestMs = Date.parse('0001-01-01T00:00:00Z')
export const latestMs = Date.parse('9999-12-31T00:00:00Z')

/**
 * Parses a timestamp of a list's filter. A leap second, which `Date` cannot hold, becomes the second after it. Times outside the bounds become the
 * nearest bound.
 */
export function readListTime(text: string): Date {
  const isLeap = text.slice(17, 19) === '60'
  const ms = isLeap ? Date.parse(`${text.slice(0, 17)}59${text.slice(19)}`) + 1000 : Date.parse(text)
  return new Date(Math.min(Math.max(ms, earliestMs), latestMs))
}

/** Formats a time for SQL. A bound becomes infinity. */
export function timeText(ms: number): string {
  if (ms <= earliestMs) return '-infinity'
  return ms >= latestMs ? 'infinity' : new Date(ms).toISOString()
}
