import type { Request } from '@hapi/hapi'
import type { Assets } from '../assets.ts'
import { html, type Html, type HtmlValue } from '../html.ts'
import { linkButton } from '../kit/button.ts'
import { brandMark, icon, type IconName } from '../kit/icon.ts'
import type { Page } from '../page.ts'

/** A link of an error page. An empty `href` loads the same address again. */
export interface WayOn {
  readonly label: string
  readonly href: string
}

/** One message in place of a page: what happened, and what to do next. */
export interface PageError {
  readonly status: number
  readonly title: string
  readonly text: HtmlValue
  /** The first is the primary one. */
  readonly ways: readonly [WayOn, ...WayOn[]]
  /** What goes on in spite of the error: a clause, and a sentence if one is needed. */
  readonly unaffected?: readonly [strong: string, text?: string]
}

type Tone = 'calm' | 'warn' | 'bad'
const signs: Readonly<Record<number, readonly [IconName, Tone]>> = {
  403: ['lock', 'calm'],
  404: ['search', 'calm'],
  410: ['clock', 'calm'],
  429: ['clock', 'calm'],
  500: ['alert', 'bad'],
  503: ['clock', 'warn'],
}

/** Renders the message. `requestLabel` is the word before the ID by which support finds the request in the log. */
export function errorBody(error: PageError, request: Request, requestLabel = 'Request'): Html {
  const { status, title, text, ways, unaffected } = error
  const [sign, tone] = signs[status] ?? ['alert', 'warn']
  return html`<section class="page-error" aria-labelledby="headline">
    <span class="sign ${tone}">${icon(sign)}</span>
    <div>
      <h1 id="headline">${title}</h1>
      <p>${text}</p>
    </div>
    <p class="ways">
      ${ways.map(({ label, href }, index) => linkButton(label, href, { kind: index === 0 ? 'primary' : 'secondary', size: 'large' }))}
    </p>
    ${unaffected && html`<div class="note">${icon('shield')}<p class="grow"><b>${unaffected[0]}</b> ${unaffected[1]}</p></div>`}
    <p class="request">
      ${requestLabel} <bdi class="mono" dir="ltr" translate="no">${String(request.raw.res.getHeader('x-request-id') ?? '–')}</bdi>
    </p>
  </section>` // prettier-ignore
}

/** Who answers, and what stands around the message. */
interface ErrorShell {
  readonly assets: Assets
  readonly request: Request
  /** Absent: Kassa. */
  readonly brand?: string
  readonly footer?: HtmlValue
}

/** An error page that needs no session, no database and no script. */
export function errorPage(error: PageError, { assets, request, brand = 'Kassa', footer }: ErrorShell): Page {
  return {
    status: error.status,
    title: `${error.title} – ${brand}`,
    stylesheet: assets.url('dashboard.css'),
    head: unlisted,
    body: errorShell({
      head: html`<a class="brand" href="/">${brandMark()}${brand}</a>`,
      main: errorBody(error, request),
      footer,
    }),
  }
}

/** What a set of public pages answers in place of a page. */
export interface Failures {
  readonly failed: (request: Request) => Page
  /** The request was refused before the page was made, such as too many from one address. */
  readonly refused: (request: Request, status: number) => Page
}

export const unlisted = html`<meta name="robots" content="noindex, nofollow" />`

/** The frame around an error that stands alone. */
export function errorShell({ head, main, footer }: Readonly<Record<'head' | 'main' | 'footer', HtmlValue>>): Html {
  return html`<div class="error-page">
    <header>${head}</header>
    <main id="main">${main}</main>
    ${footer !== undefined && html`<footer>${footer}</footer>`}
  </div>`
}
