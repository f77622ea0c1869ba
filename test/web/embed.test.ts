// The payment page in a frame: of a shop its merchant has named, and of others.
import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { stripTypeScriptTypes } from 'node:module'
import test from 'ava'
import type { Page } from 'playwright-core'
import { readPaymentUrl } from '../../sdk/typescript/src/checkout/payment-url.ts'
import { readOrigins } from '../../src/merchants/branding/branding.ts'
import { until } from '../helpers/until.ts'
import { violationsOf } from './axe.ts'
import { browserTest, closeBrowser, openPage } from './browser.ts'
import { openShop, orderAt, pathOf, type Shop } from './shop.ts'

let shop: Shop
let ours: Site
let foreign: Site
test.before(async () => {
  shop = await openShop()
  ours = await site()
  foreign = await site()
  await nameOrigins([ours.origin, 'https://shop.example'])
})
test.after.always(async () => {
  await Promise.all([shop.close(), closeBrowser()])
  ours.close()
  foreign.close()
})

interface Site {
  readonly origin: string
  readonly close: () => void
}

const folder = new URL('../../sdk/typescript/src/checkout/', import.meta.url)

/** A page of somebody else, under a strict policy, with the SDK as its modules. */
async function site(): Promise<Site> {
  const server = http.createServer(({ url = '' }, response) => {
    const [, name] = /^\/sdk\/([a-z-]+\.ts)$/.exec(url) ?? []
    const policy = `default-src 'self'; frame-src ${shop.url}`
    const type = name === undefined ? 'text/html' : 'text/javascript'
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy })
    const page =
      '<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1><button id="pay">Pay</button><div id="here"></div></main>'
    response.end(name === undefined ? page : stripTypeScriptTypes(readFileSync(new URL(name, folder), 'utf8')))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, close: () => server.close() }
}

async function nameOrigins(origins: readonly string[]): Promise<void> {
  await shop.at.service.admin.query(
    `insert into merchant_branding (merchant_id, display_name, support, frame_origins, updated_at) values ($1, '', '', $2, now())
     on conflict (merchant_id) do update set frame_origins = excluded.frame_origins`,
    [shop.merchant.merchantId, origins.join(' ')],
  )
}

/** Opens the checkout on a page and notes what it tells. */
async function show(page: Page, how: 'openCheckout' | 'mountCheckout', url: string): Promise<void> {
  await page.focus('#pay')
  await page.evaluate(`(async () => {
    window.told = []
    const sdk = await import('/sdk/index.ts')
    const note = name => event => told.push(name + (event ? ' ' + event.status : ''))
    const events = Object.fromEntries(['opened', 'seen', 'paid', 'expired', 'closed', 'failed'].map(name => [name, note(name)]))
    window.checkout = '${how}' === 'openCheckout' ? sdk.openCheckout('${url}', events)
      : sdk.mountCheckout(document.getElementById('here'), '${url}', events)
  })()`)
}

const reportedOn = (page: Page) => page.evaluate<string[]>('window.told')
const reports = (page: Page, ...all: string[]) => until(async () => (await reportedOn(page)).join() === all.join())

test('frames are named by the merchant’s own origins, on the pages of its payments alone', async t => {
  const path = pathOf(await shop.order())
  const policyOf = async (target: string) => (await shop.page(target)).headers.get('content-security-policy') ?? ''
  for (const target of [path, `${path}/find`])
    t.regex(await policyOf(target), new RegExp(`frame-ancestors ${ours.origin} https://shop.example;`))
  for (const target of ['/pay/x', '/refund/x', '/dashboard/sign-in', '/docs'])
    t.regex(await policyOf(target), /frame-ancestors 'none'/, target)
})

test('only whole origins are taken, and not too many', t => {
  t.deepEqual(readOrigins(' https://shop.example/\nhttps://a.example:8443, http://localhost:3000 '), [
    'https://shop.example',
    'https://a.example:8443',
    'http://localhost:3000',
  ])
  t.deepEqual(readOrigins(''), [])
  for (const text of [
    '*', 'https://*', 'https://*.shop.example', 'shop.example', 'http://shop.example', 'https://shop.example/a', 'https://shop.example?x',
    "https://shop.example;script-src 'unsafe-inline'", "https://a.example 'self'", 'https://user@shop.example', 'https://shop.example:443',
    'https://SHOP.example', 'https:', 'https://shop.example\u0000', 'null', 'data:', 'javascript:alert(1)', 'https://a.b:999999',
    Array.from({ length: 11 }, (_, index) => `https://s${index}.example`).join(' '),
  ]) t.is(readOrigins(text), null, text) // prettier-ignore
})

test('the SDK shows payment pages and nothing else', t => {
  const good = 'https://pay.example.com/pay/co_00000000000000000000000000'
  t.is(readPaymentUrl(good, 'de').href, `${good}?lang=de`)
  for (const text of [
    '',
    'javascript:alert(1)',
    'http://pay.example.com/pay/co_0',
    'https://pay.example.com/',
    `${good}/find`,
    '/pay/co_0',
  ])
    t.throws(() => readPaymentUrl(text, undefined), { instanceOf: TypeError }, text)
})

browserTest(
  'over a shop’s page: opened, seen, paid, and left by Escape; the keyboard comes back to where it was',
  async t => {
    const order = await orderAt(shop, 'pay')
    const { page, complaints } = await openPage()
    await page.goto(ours.origin)
    await show(page, 'openCheckout', shop.url + pathOf(order))
    await reports(page, 'opened OPEN')
    const frame = page.frameLocator('iframe')
    t.true((await frame.locator('main').innerText()).includes('Send USDT on TRON'))
    // A message that is not of the frame is nobody's.
    await page.evaluate(`postMessage({ kassa: 'step', step: 'paid', status: 'PAID' }, '*')`)
    await shop.mine(order, 25_000_000n)
    await reports(page, 'opened OPEN', 'seen PENDING_CONFIRM')
    for (let block = 0; block < 2; block++) await shop.mine(order)
    await reports(page, 'opened OPEN', 'seen PENDING_CONFIRM', 'paid PAID')
    t.is(await frame.locator('.actions a.primary').getAttribute('target'), '_top')
    t.deepEqual(complaints, [])
    // What looks for faults speaks to the frame with the wrong origin, which the browser complains of.
    t.deepEqual(await violationsOf(page), [])
    await page.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Escape')
    await reports(page, 'opened OPEN', 'seen PENDING_CONFIRM', 'paid PAID', 'closed')
    t.is(await page.locator('dialog').count(), 0)
    t.is(await page.evaluate('document.activeElement.id'), 'pay')
    await page.context().close()
  },
)

browserTest('inside a shop’s page it is as high as it needs to be', async t => {
  const order = await orderAt(shop, 'pay')
  const { page, complaints } = await openPage({ viewport: { width: 360, height: 740 } })
  await page.goto(ours.origin)
  await show(page, 'mountCheckout', shop.url + pathOf(order))
  await reports(page, 'opened OPEN')
  await until(
    async () => (await page.frames()[1]!.evaluate<number>('document.documentElement.scrollHeight - innerHeight')) <= 1,
  )
  await page.evaluate('checkout.close()')
  await reports(page, 'opened OPEN', 'closed')
  t.is(await page.locator('iframe').count(), 0)
  t.deepEqual(complaints, [])
  await page.context().close()
})

browserTest('a foreign site shows no payment page and is told nothing, in a frame or in a window', async t => {
  const order = await orderAt(shop, 'pay')
  const { page, complaints } = await openPage()
  await page.clock.install()
  await page.goto(foreign.origin)
  await show(page, 'openCheckout', shop.url + pathOf(order))
  await until(async () => complaints.some(text => text.includes('frame-ancestors')))
  t.false((await page.frames()[1]!.content()).includes('USDT'))
  await page.clock.fastForward(20_000)
  await reports(page, 'failed')
  await page.evaluate('checkout.close()')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(
      `window.heard = []; addEventListener('message', event => heard.push(event.data)); window.other = open('${shop.url + pathOf(order)}')`,
    ),
  ])
  await popup.waitForLoadState()
  await popup.locator('#copy-address:not([hidden])').waitFor()
  await page.evaluate(`other.postMessage({ kassa: 'hello' }, '*')`)
  // What is sent to itself afterwards has come when what was sent before has been heard.
  await popup.evaluate(`new Promise(done => { addEventListener('message', done); postMessage('end', '*') })`)
  t.deepEqual(await page.evaluate('heard'), [])
  await page.context().close()
})
