import { html, type Html } from '../html.ts'
import { time } from './words.ts'

/** A time to the minute, with its zone, for pages that do not name it once. */
export function utcTime(at: Date): Html {
  return html`${time(at)} UTC`
}
