import type { Request } from '@hapi/hapi'
import { isTimeZone, timeWriter, utc, zoneText, type TimeForm } from '../../lib/time-zone.ts'
import { Html, html, type HtmlValue } from '../html.ts'
import type { Preferences } from '../../people/users/user.ts'
import { readCookie } from '../session-pages/cookies.ts'

/** The script of the pages stores the browser's zone in it. It is no secret and grants nothing. */
const zoneCookie = 'kassa-zone'

/** Returns the browser's zone from its cookie; `null` without JavaScript, or for an unknown name. */
export function browserZone({ raw }: Request): string | null {
  const name = readCookie(raw.req.headers.cookie, zoneCookie)
  return name !== null && isTimeZone(name) ? name : null
}

/** Returns the zone of a reader's times: the chosen one, else that of the browser, else UTC. */
export function zoneOf(request: Request, { timeZone }: Pick<Preferences, 'timeZone'>): string {
  // A name can disappear from the database of zones after it was chosen.
  return timeZone !== null && isTimeZone(timeZone) ? timeZone : (browserZone(request) ?? utc)
}

/** The end of the tag that `timeElement` writes. */
const element = /(?<=<time class="nowrap" dir="auto" datetime="([^"]+)" data-form="(minute|day|clock)">)/g

/** Writes the times of a page in a zone. Text of merchants cannot contain such an element, because `html` escapes it. */
export function withTimes({ text }: Html, zone: string): Html {
  const write = timeWriter(zone)
  return new Html(text.replaceAll(element, (_, at: string, form: TimeForm) => write(at, form)))
}

/** Names the zone behind the sentence below a page's title, if the page shows any time. */
export function namingZone(
  sub: HtmlValue,
  { zone, shown }: { readonly zone: string; readonly shown: HtmlValue },
): HtmlValue {
  if (html`${shown}${sub}`.text.search(element) < 0) return sub
  const name = html`<span class="nowrap zone">Times in <a href="/dashboard/preferences">${zoneText(zone)}</a></span>`
  if (sub === undefined || sub === '') return name
  const endsSentence = html`${sub}`.text.trimEnd().endsWith('.')
  return endsSentence
    ? html`${sub} ${name}.`
    : html`${sub} <span class="before-zone" aria-hidden="true">·</span> ${name}`
}
