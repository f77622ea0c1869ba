import { html, type Html, type HtmlValue } from '../html.ts'
import { icon } from './icon.ts'

export interface NavigationEntry {
  readonly label: HtmlValue
  readonly href: string
  readonly isCurrent?: boolean
  readonly count?: HtmlValue
}

/** Parts of one page, each with its own URL: `tabs('Order', [{ label: 'Payments', href: '#', isCurrent: true }])`. */
export function tabs(label: string, entries: readonly NavigationEntry[]): Html {
  return html`<nav class="tabs" aria-label="${label}">${links(entries, 'page')}</nav>`
}

/** Filters of a list, one of them active: `chips('Status', [{ label: 'Paid', href: '?status=PAID', count: 12 }])`. */
export function chips(label: string, entries: readonly NavigationEntry[]): Html {
  return html`<div class="chips" role="group" aria-label="${label}">${links(entries, 'true')}</div>`
}

/** Two or three views of the same data: `segments('Period', [{ label: '7 d', href: '?days=7' }])`. */
export function segments(label: string, entries: readonly NavigationEntry[]): Html {
  return html`<div class="segments" role="group" aria-label="${label}">${links(entries, 'true')}</div>`
}

/** The path to a page: `crumbs([{ label: 'Orders', href: '/dashboard/orders' }])`, and the page's own name if its title does not say it. */
export function crumbs(entries: readonly NavigationEntry[], here?: HtmlValue): Html {
  return html`<nav class="crumbs" aria-label="Where this is">
    <ol>
      ${entries.map(({ label, href }, index) => html`<li><a href="${href}">${label}</a>${(here !== undefined || index < entries.length - 1) && icon('chevron-right')}</li>`)}
      ${here !== undefined && html`<li aria-current="page">${here}</li>`}
    </ol>
  </nav>`
}

function links(entries: readonly NavigationEntry[], current: 'page' | 'true'): Html[] {
  return entries.map(
    ({ label, href, isCurrent = false, count }) =>
      html`<a href="${href}"${isCurrent && html` aria-current="${current}"`}>${label}${count !== undefined && html` <small>${count}</small>`}</a>`, // prettier-ignore
  )
}
