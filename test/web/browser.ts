// Chromium for tests that look at pages as people do.
import test, { type ExecutionContext } from 'ava'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { closeAtEnd } from '../groups/at-end.ts'
import { findChromium } from './chromium.ts'

const args = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
] // prettier-ignore

let browser: Promise<Browser> | undefined

export interface Watched {
  readonly page: Page
  /** Everything the page asked for, and everything the browser complained about. */
  readonly requests: readonly string[]
  readonly complaints: readonly string[]
}

/** A page in a profile of its own, watched from its first request on. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Watched> {
  browser ??= launch()
  const context = await (await browser).newContext(options)
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  const requests: string[] = []
  const complaints: string[] = []
  page.on('request', request => requests.push(request.url()))
  page.on('console', message => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', event => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))`,
  )
  return { page, requests, complaints }
}

/** Opens every page as whoever has this cookie. A header of the context would give way to the first cookie that a page sets. */
export async function openAs(page: Page, cookie: string): Promise<void> {
  await page.context().route('**', async route => {
    if (!route.request().isNavigationRequest()) return route.continue()
    const headers = { ...route.request().headers(), cookie }
    await route.fulfill({ response: await route.fetch({ headers, maxRedirects: 0 }) })
  })
}

async function launch(): Promise<Browser> {
  // Patience for a loaded machine: only a browser that hangs takes so long.
  return chromium.launch({ ...(await findChromium()), args, timeout: 180_000 })
}

/** Closes every page of this file. The files of a group share the browser: starting one takes longer than most tests. */
export async function closeBrowser(): Promise<void> {
  for (const context of (await browser)?.contexts() ?? []) await context.close()
  await closeAtEnd(endBrowser)
}

async function endBrowser(): Promise<void> {
  await (await browser)?.close()
}

/** A test that needs Chromium. Where there is none it fails and says how to get one. One at a time: two cores are few. */
export function browserTest(name: string, run: (t: ExecutionContext) => Promise<void>): void {
  test.serial(name, run)
}

/** Pixels by which the page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}

/**
 * What of a page is out of sight although its window is wide enough: tables, and texts that are signed, are read without scrolling
 * them, a page that fits its window has no scrollbar for a pixel, a brief row of a phone takes three lines, and a drawing for half a page is not
 * stretched over a whole one.
 */
export function hiddenOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const root = document.documentElement
    const cut = [...document.querySelectorAll('main .scroll, main .code.whole pre')].filter(one => one.scrollWidth > one.clientWidth)
    const found = cut.map(one => (one.querySelector('caption')?.textContent.trim() ?? one.ariaLabel) + ' is cut')
    const higher = root.scrollHeight - root.clientHeight
    if (higher > 0 && higher < 4) found.push(higher + ' pixels too high')
    const drawn = Math.max(...[...document.querySelectorAll('.columns.half .chart')].map(one => one.getScreenCTM().a))
    if (drawn > 1.6) found.push('a drawing is ' + drawn + ' times as large as it is made')
    const rows = [...document.querySelectorAll('main .brief tbody tr')]
    const isHigh = row => row.offsetHeight > (row.querySelector('.button') ? 120 : 100)
    if (innerWidth < 800) found.push(...rows.filter(isHigh).map(row => 'a row of ' + row.offsetHeight + ' pixels'))
    return found
  })()`)
}
