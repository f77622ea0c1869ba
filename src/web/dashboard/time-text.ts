import { html, type Html } from '../html.ts'

/** A time to the minute, in UTC, which the page says. */
export function timeText(time: Date): Html {
  const iso = time.toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`
}
