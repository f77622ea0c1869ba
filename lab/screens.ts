// `npm run lab -- screens` takes the pictures of docs/screens in Chromium, from a temporary sandbox. It creates what they show: orders in
// several states, and a user of the sandbox's merchant who signs in with a passkey.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { stripTypeScriptTypes } from 'node:module'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { call, type Credentials } from '../dev/client.ts'
import { startOwnSandbox } from '../dev/own-sandbox.ts'
import { findSandbox, type NetworkName } from '../dev/sandbox-file.ts'
import { startReceiver } from '../dev/receiver.ts'
import { findChromium } from '../test/web/chromium.ts'
import { giveDevice } from '../test/web/device.ts'
import { enrolOperator, signInAsMerchant } from './sandbox-people.ts'

const folder = fileURLToPath(new URL('../docs/screens/', import.meta.url))
const laptop = { width: 1280, height: 800 }
const phone = { width: 390, height: 780 }
/** Tall enough to show the overlay and some of the shop's page around it. */
const tall = { width: 1280, height: 920 }
const shopPage = `<!doctype html><html lang="en"><title>Camellia</title><style>body{margin:0;font:16px/1.5 system-ui;background:#f6f2ea;color:#26221c}
  header{padding:24px 48px;font-size:22px;letter-spacing:.02em}main{display:flex;gap:48px;padding:24px 48px}.tin{width:320px;height:380px;border-radius:12px;background:#2f5d50}
  h1{font-weight:500}button{font:inherit;padding:12px 24px;border:0;border-radius:8px;background:#26221c;color:#fff}</style>
  <header>Camellia</header><main><div class="tin"></div><div><h1>Two tins of Sencha</h1><p>First harvest, 100 g each.</p><p>49.90 USDT</p><button>Pay</button></div></main></html>`

interface Order {
  readonly id: string
  readonly payment_url: string
}

interface Wanted {
  readonly network: NetworkName
  readonly amount: string
  readonly description: string
}

const home = mkdtempSync(path.join(os.tmpdir(), 'kassa-screens-'))
const stop = await startOwnSandbox(home)
const sandbox = await findSandbox(home)
const credentials: Credentials = { base_url: sandbox.base_url, ...sandbox.merchant }
const { executablePath, env } = await findChromium()
const browser = await chromium.launch({ executablePath, ...(env && { env }), args: ['--no-sandbox', '--disable-gpu'] })
try {
  mkdirSync(folder, { recursive: true })
  await takeCheckout()
  await takeDashboard()
  await takeConsole()
} finally {
  await browser.close()
  await stop()
  rmSync(home, { recursive: true, force: true })
}

/** The payer's pages: payment and receipt. */
async function takeCheckout(): Promise<void> {
  const waiting = await createOrder({ network: 'TRC20', amount: '49.9', description: 'Two tins of tea' })
  const page = await (await browser.newContext({ viewport: laptop, locale: 'en-GB' })).newPage()
  await show(page, waiting.payment_url, 'checkout-open')
  await page.emulateMedia({ colorScheme: 'dark' })
  await show(page, waiting.payment_url, 'checkout-open-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(phone)
  await show(page, waiting.payment_url, 'checkout-phone')
  await show(page, `${waiting.payment_url}?lang=ar`, 'checkout-phone-arabic')
  const paid = await createOrder({ network: 'ERC20', amount: '120', description: 'A teapot' })
  await pay(paid)
  await page.setViewportSize(laptop)
  await show(page, paid.payment_url, 'checkout-paid')
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 900 })
  await show(page, paid.payment_url, 'checkout-receipt')
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(phone)
  const body = { claim: true, idempotency_key: 'screens-claim' }
  const claim = await call<{ refund_url: string }>(credentials, {
    method: 'POST',
    target: `/v1/orders/${paid.id}/refunds`,
    body,
  })
  await show(page, claim.refund_url, 'checkout-refund')
  await page.context().close()
}

/** The merchant's pages, signed in by a mailed link and a passkey of a device that Chromium emulates. */
async function takeDashboard(): Promise<void> {
  const page = await withPasskeys()
  await signInAsMerchant(page, sandbox)
  const { origin } = new URL(page.url())
  await show(page, `${origin}/dashboard`, 'dashboard-home')
  await show(page, `${origin}/dashboard/orders`, 'dashboard-orders')
  await page.click('main table a >> nth=0')
  await page.waitForURL('**/dashboard/orders/*')
  await show(page, page.url(), 'dashboard-order')
  await show(page, `${origin}/dashboard/balances`, 'dashboard-balances')
  await invite(page, origin)
  await show(page, `${origin}/dashboard/team`, 'dashboard-team')
  await takeWebhooks(page, origin)
  await takeFrame(page, origin)
  await page.context().close()
}

async function invite(page: Page, origin: string): Promise<void> {
  for (const [name, role] of [['Ines Castro', 'finance'], ['Jonas Weber', 'developer']] as const) {
    await page.goto(`${origin}/dashboard/team/invite`)
    await page.fill('#mail', `${name.split(' ')[0]!.toLowerCase()}@tea.example`)
    await page.fill('#name', name)
    await page.check(`input[name=role][value=${role}]`)
    await page.click('button:has-text("Send the invitation")')
    await page.waitForURL('**/dashboard/team')
  }
} // prettier-ignore

/** An endpoint that receives a payment's event, with its log. */
async function takeWebhooks(page: Page, origin: string): Promise<void> {
  const receiver = await startReceiver(sandbox, 0, { onEvent: () => {}, onRefused: reason => console.error(reason) })
  try {
    await page.goto(`${origin}/dashboard/webhooks/new`)
    await page.fill('#url', receiver.url)
    await page.click('button:has-text("Add the endpoint")')
    await page.waitForSelector('text=The endpoint is added')
    const endpoint = page.url()
    await pay(await createOrder({ network: 'ERC20', amount: '64.5', description: 'A box of Darjeeling' }))
    while ((await page.locator('text=Delivered').count()) === 0) await page.goto(endpoint)
    await show(page, endpoint, 'dashboard-webhook')
  } finally {
    receiver.close()
  }
}

/** The checkout over a shop's own page, whose origin the merchant has named. */
async function takeFrame(page: Page, origin: string): Promise<void> {
  const order = await createOrder({ network: 'TRC20', amount: '49.9', description: 'Two tins of tea' })
  const shop = await startShop()
  await page.goto(`${origin}/dashboard/branding`)
  await page.fill('#frame_origins', shop.origin)
  await page.click('main form button[type=submit] >> nth=0')
  await page.waitForLoadState()
  await page.setViewportSize(tall)
  await page.goto(shop.origin)
  await page.evaluate(`import('/sdk/index.ts').then(sdk => new Promise((opened, failed) => sdk.openCheckout('${order.payment_url}', { opened, failed })))`)
  await page.frameLocator('iframe').locator('svg.qr').waitFor()
  await page.screenshot({ path: path.join(folder, 'checkout-embedded.png'), animations: 'disabled' })
  console.log('checkout-embedded.png')
  shop.close()
} // prettier-ignore

/** Starts a shop on this machine that serves the SDK's modules. */
async function startShop(): Promise<{ origin: string; close: () => void }> {
  const modules = new URL('../sdk/typescript/src/checkout/', import.meta.url)
  const server = http.createServer(({ url = '' }, response) => {
    const [, name] = /^\/sdk\/([a-z-]+\.ts)$/.exec(url) ?? []
    response.writeHead(200, { 'content-type': name === undefined ? 'text/html; charset=utf-8' : 'text/javascript' })
    response.end(name === undefined ? shopPage : stripTypeScriptTypes(readFileSync(new URL(name, modules), 'utf8')))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** Opens a separate browser with a device that has passkeys and unlocks itself. */
async function withPasskeys(): Promise<Page> {
  const page = await (await browser.newContext({ viewport: laptop, locale: 'en-GB' })).newPage()
  await giveDevice(page)
  return page
}

/** The operator's pages: the queues, and a withdrawal before and during its signature. */
async function takeConsole(): Promise<void> {
  await pay(await createOrder({ network: 'TRC20', amount: '4000', description: 'Tea for a hotel' }))
  const body = {
    amount: '1500',
    currency: 'USDT',
    network: 'TRC20',
    address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
    idempotency_key: 'screens',
  }
  const { id } = await call<{ id: string }>(credentials, { method: 'POST', target: '/v1/withdrawals', body })
  const page = await withPasskeys()
  const { console_url: url } = sandbox
  await enrolOperator(page, sandbox, home)
  await show(page, `${url}/`, 'console-overview')
  await show(page, `${url}/withdrawals`, 'console-approvals')
  await show(page, `${url}/withdrawals/${id}`, 'console-withdrawal')
  await page.emulateMedia({ colorScheme: 'dark' })
  await show(page, `${url}/withdrawals/${id}`, 'console-withdrawal-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  const form = page.locator('form', { has: page.locator('input[value="withdrawals approve"]') })
  await form.getByLabel('Reason').fill('The hotel’s invoice is known')
  await form.getByRole('button').click()
  await page.getByRole('heading', { name: 'Sign the change' }).waitFor()
  await show(page, page.url(), 'console-sign')
  await show(page, `${url}/account`, 'console-account')
  await page.context().close()
}

function createOrder({ network, amount, description }: Wanted): Promise<Order> {
  const body = { network, amount, description, currency: 'USDT' }
  return call<Order>(credentials, { method: 'POST', target: '/v1/orders', body })
}

/** Pays an order on its local chain and waits until it is settled. */
async function pay({ id }: Order): Promise<void> {
  await call(credentials, { method: 'POST', target: `/v1/test/orders/${id}/pay`, body: {} })
  for (;;) {
    const { status } = await call<{ status: string }>(credentials, { method: 'GET', target: `/v1/orders/${id}` })
    if (status === 'PAID') return
    await sleep(1000)
  }
}

async function show(page: Page, url: string, name: string): Promise<void> {
  await page.goto(url)
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' })
  console.log(`${name}.png`)
}
