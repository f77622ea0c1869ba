/** The zone of a reader who has chosen none, if the browser has not sent one. */
export const utc = 'UTC'

/** Letters, digits and what stands between them in the names of the IANA database; no offsets, which no page could name. */
const namePattern = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/
const nameMax = 64

/** Whether a text is the name of a time zone that this runtime knows. */
export function isTimeZone(text: string): boolean {
  if (text.length > nameMax || !namePattern.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch (error) {
    // There is no list to look in that also has the older names, which browsers still report.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The names to choose from, in alphabetical order, with UTC at the end. */
export function listTimeZones(): readonly string[] {
  return [...Intl.supportedValuesOf('timeZone').filter(name => name !== utc), utc]
}

/** Returns how a sentence names a zone: by its city, as in "Times in Buenos Aires". */
export function zoneText(zone: string): string {
  return zone.startsWith('Etc/') ? zone : zone.split('/').at(-1)!.replaceAll('_', ' ')
}

/** `minute` is `22 Nov 2026, 04:35`, `day` is `22 Nov 2026`, `clock` is `04:35:07`. */
export type TimeForm = 'minute' | 'day' | 'clock'

export type TimeWriter = (at: Date | string, form: TimeForm) => string

/** Returns a function that writes times as a clock of the zone shows them. */
export function timeWriter(zone: string): TimeWriter {
  const partsOf = partReader(zone)
  return (at, form) => {
    const { year, month, day, hour, minute, second } = partsOf(new Date(at))
    if (form === 'clock') return `${hour}:${minute}:${second}`
    const date = `${Number(day)} ${months[Number(month) - 1]} ${year}`
    return form === 'day' ? date : `${date}, ${hour}:${minute}`
  }
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Returns the day of a moment in the zone, as a date field writes it: `2026-11-22`. */
export function dayIn(zone: string, at: Date): string {
  const { year, month, day } = partReader(zone)(at)
  return `${year!.padStart(4, '0')}-${month}-${day}`
}

const dayMs = 86_400_000

/** Returns the first moment of a day (`2026-11-22`) in the zone, also where its clocks skip midnight; `null` if there is no such day. */
export function dayStart(zone: string, day: string): Date | null {
  const asUtc = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00.000Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return null
  const partsOf = partReader(zone)
  const candidates = [-dayMs, dayMs].map(beside => asUtc - offsetMs(partsOf, new Date(asUtc + beside)))
  const first = candidates.toSorted((one, other) => one - other).find(at => dayIn(zone, new Date(at)) === day)
  return new Date(first ?? Math.max(...candidates))
}

/** Returns the first moment after a day in the zone. */
export function dayEnd(zone: string, day: string): Date | null {
  const start = dayStart(zone, day)
  return start && dayStart(zone, new Date(Date.parse(`${day}T00:00:00.000Z`) + dayMs).toISOString().slice(0, 10))
}

type Parts = Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>>

function offsetMs(partsOf: (at: Date) => Parts, at: Date): number {
  const { year, month, day, hour, minute, second } = partsOf(at)
  return (
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) - at.getTime()
  )
}

/** The formatter is made when it is first used: that takes longer than all else here. */
function partReader(zone: string): (at: Date) => Parts {
  let format: Intl.DateTimeFormat | undefined
  return at => {
    format ??= new Intl.DateTimeFormat('en-US', { timeZone: zone, ...figures })
    return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  }
}

const figures = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const
