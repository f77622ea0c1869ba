// Reads every page of a sandbox with a few orders and a refund link. Pages are found by following links. What differs between two runs, such
// as ids and times, is replaced in their text.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type APIRequestContext, type Browser } from 'playwright-core'
import { call, type Credentials } from '../../dev/client.ts'
import { startOwnSandbox } from '../../dev/own-sandbox.ts'
import { findSandbox, type SandboxFile } from '../../dev/sandbox-file.ts'
import { findChromium } from '../../test/web/chromium.ts'
import { giveDevice } from '../../test/web/device.ts'
import { enrolOperator, signInAsMerchant } from '../sandbox-people.ts'

/** The text of each page by its visitor and path, with ids replaced in both. */
export type Pages = ReadonlyMap<string, string>

/** Stops a crawl that never ends, such as through filters that link to each other. */
const pagesMax = 1_500

/** Reads all pages of a sandbox that is started for it and thrown away. */
export async function readPages(): Promise<Pages> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'kassa-proof-'))
  const stop = await startOwnSandbox(home)
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    ...(env && { env }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const sandbox = await findSandbox(home)
    const seen = await seed(sandbox)
    const pages = new Map<string, string>()
    const first = [sandbox.docs_url, sandbox.mailbox_url, `${sandbox.base_url}/llms-full.txt`, ...seen]
    await asGuest(browser, first, pages)
    await asMerchant(browser, sandbox, pages)
    await asOperator(browser, { sandbox, home }, pages)
    return new Map([...pages].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  } finally {
    await browser.close()
    await stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Makes orders in several states and a refund link. Returns their pages, which no other page links to. */
async function seed({ base_url, merchant }: SandboxFile): Promise<string[]> {
  const credentials: Credentials = { base_url, ...merchant }
  const post = <Value>(target: string, body: object) => call<Value>(credentials, { method: 'POST', target, body })
  const open = (network: string, amount: string) =>
    post<{ id: string; payment_url: string }>('/v1/orders', {
      network,
      amount,
      currency: 'USDT',
      description: 'Two tins of tea',
    })
  const get = (id: string) =>
    call<{ status: string; received_amount: string }>(credentials, { method: 'GET', target: `/v1/orders/${id}` })
  const [waiting, paid, cancelled, short] = [
    await open('TRC20', '49.9'),
    await open('ERC20', '4000'),
    await open('TRC20', '64.5'),
    await open('ERC20', '100'),
  ]
  await post(`/v1/test/orders/${paid.id}/pay`, {})
  await post(`/v1/test/orders/${short.id}/pay`, { amount: '60' })
  await post(`/v1/orders/${cancelled.id}/cancel`, {})
  await until(async () => (await get(short.id)).received_amount !== '0')
  await until(async () => (await get(paid.id)).status === 'PAID')
  const claim = await post<{ refund_url: string }>(`/v1/orders/${paid.id}/refunds`, {
    claim: true,
    idempotency_key: 'proof-claim',
  })
  return [waiting, paid, cancelled, short].map(one => one.payment_url).concat(claim.refund_url)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(500)
}

async function asGuest(browser: Browser, first: readonly string[], pages: Map<string, string>): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB' })
  await crawl(context.request, { first, who: 'stranger', skips: /^\/dashboard(?!\/(register|sign-in))/ }, pages)
  await context.close()
}

async function asMerchant(browser: Browser, sandbox: SandboxFile, pages: Map<string, string>): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await giveDevice(page)
  await signInAsMerchant(page, sandbox)
  await crawl(
    context.request,
    { first: [sandbox.dashboard_url], who: 'merchant', skips: /^(?!\/dashboard)|\/world\// },
    pages,
  )
  await context.close()
}

async function asOperator(
  browser: Browser,
  { sandbox, home }: { readonly sandbox: SandboxFile; readonly home: string },
  pages: Map<string, string>,
): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await giveDevice(page)
  await enrolOperator(page, sandbox, home)
  // Sweeps of what was paid go on for some blocks.
  await until(async () => {
    const overview = await context.request.get(sandbox.console_url)
    const treasury = await context.request.get(`${sandbox.console_url}/treasury`)
    return !/>(READY|SIGNED|BROADCAST)</.test((await overview.text()) + (await treasury.text()))
  })
  await crawl(context.request, { first: [sandbox.console_url], who: 'operator', skips: /^\/sign-out/ }, pages)
  await context.close()
}

interface Crawl {
  readonly first: readonly string[]
  readonly who: string
  /** Paths that are not read. */
  readonly skips: RegExp
}

/**
 * Follows links breadth first. Of pages whose paths differ only by an id or a filter value, the first one is kept, but each of `first` is. Links that
 * change something, such as the environment, have to be in `skips`.
 */
async function crawl(
  request: APIRequestContext,
  { first, who, skips }: Crawl,
  pages: Map<string, string>,
): Promise<void> {
  const origins = new Set(first.map(url => new URL(url).origin))
  const waiting = [...first]
  const known = new Set<string>()
  for (let count = 0; waiting.length > 0; count += 1) {
    const url = waiting.shift()!
    const name = nameOf(url, who, count < first.length ? `(${count})` : '')
    const { origin, pathname } = new URL(url)
    if (known.has(name) || !origins.has(origin) || skips.test(pathname) || /sign-out|\/v1\//.test(pathname)) continue
    if (known.size >= pagesMax) throw new Error(`more than ${pagesMax} pages for one ${who}`)
    known.add(name)
    const response = await request.get(url, { maxRedirects: 0 })
    const type = response.headers()['content-type'] ?? ''
    if (!/^text\/(html|plain|markdown)/.test(type)) continue
    const text = await response.text()
    pages.set(name, `${response.status()} ${type}\n${stable(text)}\n`)
    for (const next of type.startsWith('text/html') ? linksIn(text, url) : []) waiting.push(next)
  }
}

function nameOf(url: string, who: string, place: string): string {
  const { pathname, searchParams } = new URL(url)
  return `${who} ${stable(pathname)}${[...searchParams.keys()].map(key => `?${key}`).join('')}${place}`
}

function linksIn(text: string, url: string): string[] {
  return [...text.matchAll(/\bhref="([^"#]+)/g)].flatMap(([, href = '']) => {
    const next = URL.parse(href.replaceAll('&amp;', '&'), url)
    return next?.protocol.startsWith('http') ? [next.href] : []
  })
}

/** Replaces what differs between runs: ids, tokens, addresses, hashes, nonces, times and numbers. */
function stable(text: string): string {
  return text
    .replaceAll(/data:[\w/+-]+;base64,[\w+/=]+/g, 'DATA')
    .replaceAll(/nonce="[^"]*"/g, 'NONCE')
    .replaceAll(/"csp-nonce" content="[^"]*"/g, 'NONCE')
    .replaceAll(/(<span class="(?:end)?">)\w{1,4}(?=<\/span>)/g, '$1PART')
    .replaceAll(/<svg[^>]*class="qr".*?<\/svg>/gs, 'QR')
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, 'ID')
    .replaceAll(/\b[a-z]{2,6}_(test_|live_)?[A-Za-z\d]{16,}/g, 'ID')
    .replaceAll(/\w+…\w+/g, 'ID')
    .replaceAll(/(?<![\w-])(?=[\w-]*\d)[\w-]{16,}(?![\w-])/g, 'ID')
    .replaceAll(/\d+/g, '0')
    .replaceAll(/>\s*</g, '>\n<')
}
