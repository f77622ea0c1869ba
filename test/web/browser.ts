// Chromium for tests that look at pages as people do. Whoever has none is told so by the names of the tests.
import { existsSync } from 'node:fs'
import test, { type ExecutionContext } from 'ava'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
const args = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
] // prettier-ignore

let browser: Browser | undefined

export interface Watched {
  readonly page: Page
  /** Everything the page asked for, and everything the browser complained about. */
  readonly requests: readonly string[]
  readonly complaints: readonly string[]
}

/** A page in a profile of its own, watched from its first request on. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Watched> {
  if (executablePath === undefined) throw new Error('no Chromium')
  browser ??= await chromium.launch({ executablePath, args })
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const requests: string[] = []
  const complaints: string[] = []
  page.on('request', request => requests.push(request.url()))
  page.on('console', message => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', event => console.error('policy: ' + event.violatedDirective))`,
  )
  return { page, requests, complaints }
}

export async function closeBrowser(): Promise<void> {
  await browser?.close()
}

/** A test that needs Chromium. Without one it passes, and its name says that nothing was looked at. */
export function browserTest(name: string, run: (t: ExecutionContext) => Promise<void>): void {
  if (executablePath === undefined) test(`NOT RUN, no Chromium here: ${name}`, t => t.pass())
  else test.serial(name, run)
}

/** Pixels by which the page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}
