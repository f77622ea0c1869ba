import type { Environment } from '../../chains/chain.ts'
import type { Assets } from '../assets.ts'
import { html, isolated, isolatedText, type Html, type HtmlValue } from '../html.ts'
import type { Page } from '../page.ts'
import { avatar, count } from './badge.ts'
import { brandMark, icon, type IconName } from './icon.ts'
import { crumbs, type NavigationEntry } from './navigation.ts'

export interface NavigationItem {
  readonly label: string
  readonly href: string
  readonly icon: IconName
  readonly isCurrent?: boolean
  /** Number of waiting items; `isUrgent` if they need attention. */
  readonly count?: number
  readonly isUrgent?: boolean
}

export interface NavigationGroup {
  /** Shown above the items; the first group has none. */
  readonly title?: string
  readonly items: readonly NavigationItem[]
}

/** The head of a page. */
export interface Heading {
  readonly title: string
  /** The unit of a title that is an amount. */
  readonly unit?: string
  /** Beside the title: a state. */
  readonly badge?: HtmlValue
  readonly sub?: HtmlValue
  /** The path from the top of the dashboard. */
  readonly crumbs?: readonly NavigationEntry[]
  /** Behind the crumbs: the page's own name, if the title is something else. */
  readonly here?: HtmlValue
  /** At the end of the line: badges, buttons. */
  readonly actions?: HtmlValue
  /** Whether the body has its own `h1`; then nothing stands above it. */
  readonly isInBody?: boolean
}

export interface DashboardFrame {
  readonly heading: Heading
  readonly merchantId: string
  readonly merchantName: string
  readonly merchantHref: string
  readonly environment: Environment
  /** The same page, or the home page, in the other environment. */
  readonly environments: Readonly<Record<Environment, string>>
  readonly navigation: readonly NavigationGroup[]
  /** The signed-in user. */
  readonly person: { readonly name: string; readonly role: string; readonly href: string }
  /** Where the search form sends `q`, and the current search. */
  readonly search?: { readonly action: string; readonly value?: string }
  /** At the end of the top bar. */
  readonly actions?: HtmlValue
  readonly body: HtmlValue
  /** Additions to the head, such as a script of the page. */
  readonly head?: Html
  readonly status?: number
  /** Interval in seconds at which the script refreshes the page; absent: never. */
  readonly liveSeconds?: number
}

/**
 * A page of the merchants' dashboard: navigation at the side, search and actions above. On a phone the navigation is a menu without
 * JavaScript. In the test environment every page shows a bar.
 */
export function dashboardPage(frame: DashboardFrame, assets: Assets): Page {
  const { heading, merchantName, merchantHref, environment, actions, search, body, liveSeconds, status = 200 } = frame
  const whose = html`<a class="whose" href="${merchantHref}"
    >${avatar(merchantName)}<span class="name">${isolated(merchantName)}</span></a
  >`
  return {
    status,
    title: `${nameOf(heading)} – ${isolatedText(merchantName)} – Kassa`,
    ...workParts(html`${liveSeconds !== undefined && liveScript(assets)}${frame.head}`, assets),
    body: html`${skip}
      <div class="app">
        ${environment === 'test' && testBar(frame.environments.live)}
        <aside class="side">
          <div class="side-inner">
            <a class="brand" href="${frame.environments[environment]}">${brandMark()}Kassa</a>
            ${whose} ${environmentSwitch(frame)} ${navigation(frame.navigation, 'Main')} ${person(frame)}
          </div>
        </aside>
        <details class="menu">
          <summary>
            <span class="brand">${brandMark()}<span class="name">${isolated(merchantName)}</span></span>
            <span class="burger">${icon('menu')}<span class="sr">Menu</span></span>
          </summary>
          <div class="menu-inner">
            ${search && searchForm(search, 'menu-q')} ${environmentSwitch(frame)} ${navigation(frame.navigation, 'Menu')}
            ${person(frame)}
          </div>
        </details>
        <div class="work">
          <header class="top">
            ${search && searchForm(search, 'q')}
            <div class="end">${actions}</div>
          </header>
          <main class="content" id="content"${liveSeconds !== undefined && html` data-live="${liveSeconds}" data-of="${environment} ${frame.merchantId}"`}>${headingOf(heading)} ${body}</main>
        </div>
      </div>`,
  } // prettier-ignore
}

/** Loads before the other scripts, so that it sees the page as the server wrote it. */
function liveScript(assets: Assets): Html {
  return html`<script type="module" src="${assets.url('live.js')}"></script>`
}

export interface ConsoleFrame {
  readonly heading: Heading
  readonly navigation: readonly Omit<NavigationItem, 'icon'>[]
  readonly person: { readonly name: string; readonly href: string }
  readonly body: HtmlValue
  readonly head?: Html
  readonly status?: number
  /** As for the dashboard. */
  readonly liveSeconds?: number
}

/** A page of the operators' console. Its dark bar distinguishes it from a merchant's dashboard. */
export function consolePage(
  { heading, navigation: items, person: who, body, head, liveSeconds, status = 200 }: ConsoleFrame,
  assets: Assets,
): Page {
  return {
    status,
    title: `${nameOf(heading)} – Kassa console`,
    ...workParts(html`${liveSeconds !== undefined && liveScript(assets)}${head}`, assets),
    body: html`${skip}
      <div class="console">
        <header class="console-bar"><div>
          <span class="brand">${brandMark()}Kassa <span class="word">CONSOLE</span></span>
          <nav aria-label="Main"><ul>${items.map(one => html`<li>${link(one)}</li>`)}</ul></nav>
          <a class="who" href="${who.href}">${avatar(who.name, { isRound: true })}<span>${isolated(who.name)}</span></a>
        </div></header>
        <main class="content" id="content"${liveSeconds !== undefined && html` data-live="${liveSeconds}" data-of="console"`}>${headingOf(heading)} ${body}</main>
      </div>`,
  } // prettier-ignore
}

export interface SinglePageFrame {
  readonly title: string
  readonly body: HtmlValue
  readonly head?: Html
  readonly status?: number
  /** `false` at an origin that does not serve the documentation. */
  readonly hasDocs?: boolean
}

/** A page with a single purpose and no navigation, such as signing in. */
export function singlePage({ title, body, head, status = 200, hasDocs = true }: SinglePageFrame, assets: Assets): Page {
  return {
    status,
    title: `${title} – Kassa`,
    ...workParts(head, assets),
    body: html`${skip}
      <div class="alone">
        <header><span class="brand">${brandMark()}Kassa</span></header>
        <main id="content">
          <section class="card"><div class="body"><h1>${title}</h1>${body}</div></section>
        </main>
        <footer>${hasDocs && html`<a href="/docs">Documentation</a>`}</footer>
      </div>`,
  } // prettier-ignore
}

function workParts(head: Html | undefined, assets: Assets): Pick<Page, 'stylesheet' | 'bodyClass' | 'head'> {
  return {
    stylesheet: assets.url('dashboard.css'),
    bodyClass: 'dense',
    head: html`<meta name="robots" content="noindex, nofollow" />
      ${head}
      <script type="module" src="${assets.url('page.js')}"></script>`,
  }
}

const skip = html`<a class="skip" href="#content">Skip to the content</a>`

function testBar(live: string): Html {
  return html`<aside class="test-bar" aria-label="Test environment">
    <b>TEST</b> Nothing here is real money. <a href="${live}">Go to live</a>
  </aside>`
}

function environmentSwitch({ environments, environment }: DashboardFrame): Html {
  const current = (one: Environment) => one === environment && html` aria-current="true"`
  return html`<div class="worlds" role="group" aria-label="Environment"><a href="${environments.live}"${current('live')}>Live</a><a class="test" href="${environments.test}"${current('test')}>Test</a></div>` // prettier-ignore
}

function navigation(groups: readonly NavigationGroup[], label: string): Html {
  return html`<nav class="nav" aria-label="${label}">
    ${groups.map(
      ({ title, items }) =>
        html`${title !== undefined && html`<h2>${title}</h2>`}
          <ul>
            ${items.map(one => html`<li>${link(one)}</li>`)}
          </ul>`,
    )}
  </nav>`
}

function link(item: Omit<NavigationItem, 'icon'> & { readonly icon?: IconName }): Html {
  const { label, href, isCurrent = false, count: number, isUrgent = false } = item
  return html`<a href="${href}"${isCurrent && html` aria-current="page"`}>${item.icon && icon(item.icon)}${label}${number !== undefined && number > 0 && count(number, isUrgent ? 'warn' : 'calm')}</a>` // prettier-ignore
}

function person({ person: { name, role, href } }: DashboardFrame): Html {
  return html`<a class="person" href="${href}"
    >${avatar(name, { isRound: true })}<span class="grow">${isolated(name)}<small>${role}</small></span
    >${icon('chevron-right')}</a
  >`
}

function searchForm({ action, value = '' }: NonNullable<DashboardFrame['search']>, id: string): Html {
  return html`<form class="search" role="search" action="${action}">
    ${icon('search')}<label class="sr" for="${id}">Search</label>
    <input class="input" id="${id}" name="q" type="search" value="${value}" maxlength="100" placeholder="Order, hash, address or amount" />
  </form>` // prettier-ignore
}

function nameOf({ title, unit }: Heading): string {
  return unit === undefined ? title : `${title} ${unit}`
}

function headingOf({ title, unit, badge, sub, crumbs: entries, here, actions, isInBody }: Heading): Html | false {
  if (isInBody) return false
  return html`<div class="page-head">
    <div>
      ${entries && crumbs(entries, here)}
      <div class="cluster near">
        <h1>
          ${unit === undefined ? title : html`<bdi dir="ltr" translate="no">${title}<span class="unit">${unit}</span></bdi>`}
        </h1>
        ${badge}
      </div>
      ${sub !== undefined && html`<p class="sub">${sub}</p>`}
    </div>
    ${actions !== undefined && html`<div class="cluster">${actions}</div>`}
  </div>`
}
