import { html, type Html } from '../html.ts'
import { time } from './words.ts'

/** A time to the minute, with its zone, where the page does not say it for all of them. */
export function utcTime(at: Date): Html {
  return html`${time(at)} UTC`
}
