/** A month of UTC, as `2026-11`. */
export type Month = `${number}-${string}`

/** Whether a text names a month. */
export function isMonth(text: string): text is Month {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

/** The month that a moment lies in. */
export function monthOf(moment: Date): Month {
  return moment.toISOString().slice(0, 7) as Month
}

/** The month that lies so many months later, or earlier for a number below zero. */
export function monthAfter(month: Month, count: number): Month {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return monthOf(new Date(Date.UTC(year, number - 1 + count)))
}

/** When a month begins. */
export function startOf(month: Month): Date {
  return new Date(`${month}-01T00:00:00.000Z`)
}

/** When the month after begins. */
export function endOf(month: Month): Date {
  return startOf(monthAfter(month, 1))
}
