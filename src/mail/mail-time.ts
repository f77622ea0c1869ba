const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' })

/** `26 Nov 2026, 13:36 UTC`: a mail does not know the zone of its reader. */
export function timeInMail(at: Date): string {
  return `${format.format(at)} UTC`
}
