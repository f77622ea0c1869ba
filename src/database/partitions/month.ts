/** A month in UTC, such as `2026-11`. */
export type Month = `${number}-${string}`

/** Whether a text is a month. */
export function isMonth(text: string): text is Month {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

/** Returns the month of a time. */
export function monthOf(moment: Date): Month {
  return moment.toISOString().slice(0, 7) as Month
}

/** Returns the month `count` months later, or earlier when `count` is negative. */
export function monthAfter(month: Month, count: number): Month {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return monthOf(new Date(Date.UTC(year, number - 1 + count)))
}

/** Returns the start of a month. */
export function startOf(month: Month): Date {
  return new Date(`${month}-01T00:00:00.000Z`)
}

/** Returns the start of the next month. */
export function endOf(month: Month): Date {
  return startOf(monthAfter(month, 1))
}
