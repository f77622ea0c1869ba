import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { call } from '../dev/client.ts'
import { startOwnSandbox } from '../dev/own-sandbox.ts'
import { findSandbox } from '../dev/sandbox-file.ts'
import { startReceiver } from '../dev/receiver.ts'
import { findChromium } from '../test/web/chromium.ts'
import { giveDevice } from '../test/web/device.ts'
import { enrolOperator, signInAsMerchant } from './sandbox-people.ts'
const out = process.env['OUT'] ?? '/tmp/pix'
mkdirSync(out, { recursive: true })
const home = mkdtempSync(path.join(os.tmpdir(), 'kassa-pix-'))
const stop = await startOwnSandbox(home)
const sandbox = await findSandbox(home)
const cred = { base_url: sandbox.base_url, ...sandbox.merchant }
const { executablePath, env } = await findChromium()
const browser = await chromium.launch({ executablePath, ...(env && { env }), args: ['--no-sandbox', '--disable-gpu'] })
const api = async (method: string, target: string, body?: unknown): Promise<any> => {
  for (;;) try { return await call<any>(cred as any, { method, target, ...(body === undefined ? {} : { body }) } as any) } catch (e) { if (!String(e).includes('429')) throw e; await sleep(8000) }
}
async function order(over: object = {}) { return api('POST', '/v1/orders', { network: 'TRC20', amount: '49.9', currency: 'USDT', description: 'Two tins of tea', ...over }) }
async function pay(id: string, body: object, until: string[]) {
  await api('POST', `/v1/test/orders/${id}/pay`, body)
  for (let i = 0; i < 40; i++) { const { status } = await api('GET', `/v1/orders/${id}`); if (until.includes(status)) return; await sleep(3000) }
  console.log('no', until, id)
}
async function snap(page: Page, url: string, name: string, variants: string[] = ['1280']) {
  for (const v of variants) {
    try {
      await page.setViewportSize(v.startsWith('390') ? { width: 390, height: 844 } : { width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme: v.includes('dark') ? 'dark' : 'light' })
      await page.goto(url)
      await page.evaluate('document.fonts.ready')
      await page.screenshot({ path: path.join(out, `${name}-${v}.png`), fullPage: true, animations: 'disabled' })
    } catch (error) { console.log('failed', name, String(error).slice(0, 200)) }
  }
  console.log(name)
}
async function fresh() { const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', timezoneId: 'Europe/Berlin' })).newPage(); await giveDevice(page); return page }
const all = ['1280', '390', '1280-dark']
try {
  const merchant = await fresh()
  await signInAsMerchant(merchant, sandbox)
  const { origin } = new URL(merchant.url())
  const d = `${origin}/dashboard`
  await snap(merchant, d, 'home-first', all)
  const rate = await api('PUT', '/v1/rates/EUR', { rate: '1.08' }).catch(e => console.log('rate', String(e).slice(0, 200)))
  const paid = await order({ network: 'ERC20', amount: '120', reference: 'A-10471' })
  const under = await order({ amount: '100', reference: 'A-10472' })
  const late = await order({ amount: '75', reference: 'A-10473' })
  const flagged = await order({ network: 'ERC20', amount: '800', description: 'A teapot' })
  const priced = await order({ amount: undefined, price: { amount: '25', currency: 'EUR' } }).catch(e => (console.log('price', String(e).slice(0, 200)), order()))
  const cancelled = await order()
  await api('POST', `/v1/orders/${cancelled.id}/cancel`, {})
  const open = await order({ network: 'ERC20' })
  await pay(paid.id, {}, ['PAID'])
  await pay(flagged.id, { scenario: 'flagged' }, ['FROZEN'])
  await pay(under.id, { scenario: 'underpay' }, ['UNDERPAID'])
  await pay(late.id, { scenario: 'late' }, ['EXPIRED_PAID'])
  const link = await api('POST', '/v1/payment-links', { title: 'Tea course', description: 'Three evenings in April', amount: '30', currency: 'USDT' }).catch(e => console.log('link', String(e).slice(0, 300)))
  const openLink = await api('POST', '/v1/payment-links', { title: 'Tips for the team' }).catch(e => console.log('link', String(e).slice(0, 300)))
  const receiver = await startReceiver(sandbox, 0, { onEvent: () => {}, onRefused: reason => console.error(reason) })
  await api('POST', '/v1/webhooks', { url: receiver.url }).catch(e => console.log(String(e).slice(0, 200)))
  const dead = await api('POST', '/v1/webhooks', { url: 'http://127.0.0.1:9/hook' }).catch(e => console.log(String(e).slice(0, 200)))
  const second = await order({ network: 'ERC20', amount: '64.5' })
  await pay(second.id, {}, ['PAID'])
  await sleep(3000)
  const wd = await api('POST', '/v1/withdrawals', { amount: '15', currency: 'USDT', network: 'ERC20', address: '0xFCAd0B19bB29D4674531d6f115237E16AfCE377c', idempotency_key: 'pix' }).catch(e => console.log(String(e).slice(0, 300)))
  await snap(merchant, d, 'home', all)
  await snap(merchant, `${d}/orders`, 'orders', all)
  for (const [n, o] of Object.entries({ paid, under, late, flagged, priced, cancelled, open })) await snap(merchant, `${d}/orders/${o.id}`, `order-${n}`, n === 'under' || n === 'late' ? all : ['1280'])
  for (const p of ['orders/new', 'links', 'links/new', 'payment-links', 'payment-links/new', 'balances', 'withdrawals', 'withdrawals/new', 'addresses', 'webhooks', 'webhooks/new', 'deliveries', 'keys', 'branding', 'business', 'settings', 'security', 'team', 'rates', 'search?q=A-104', 'search?q=nothing', 'nope']) await snap(merchant, `${d}/${p}`, `d-${p.replaceAll(/\W/g, '_')}`, ['1280', '390'])
  if (link) await snap(merchant, `${d}/payment-links/${link.id}`, 'd-link', all)
  if (wd) await snap(merchant, `${d}/withdrawals/${wd.id}`, 'd-withdrawal', ['1280', '390'])
  const eps = await api('GET', '/v1/webhooks')
  for (const [i, e] of (eps.items ?? eps.data ?? eps.webhooks ?? []).entries()) await snap(merchant, `${d}/webhooks/${e.id}`, `d-endpoint-${i}`, all)
  const payer = await fresh()
  if (link) await snap(payer, link.url ?? link.payment_url ?? link.link_url, 'pay-link', all)
  if (openLink) await snap(payer, openLink.url ?? openLink.payment_url, 'pay-link-open', all)
  for (const [n, o] of Object.entries({ paid, under, late, flagged, priced, cancelled, open })) await snap(payer, o.payment_url, `pay-${n}`, n === 'priced' ? all : ['1280', '390'])
  for (const [n, p] of Object.entries({ root: '/', nope: '/nope', 'pay-nope': '/pay/co_nope', 'l-nope': '/l/nope', docs: '/docs', statuses: '/docs/guides/order-statuses', accept: '/docs/guides/accept-a-payment', reference: '/docs/reference', errors: '/docs/errors', 'sign-in': '/dashboard/sign-in' })) await snap(payer, `${sandbox.base_url}${p}`, `w-${n}`, n === 'reference' ? ['1280'] : all)
  await snap(payer, sandbox.mailbox_url, 'w-mailbox', all)
  const operator = await fresh()
  await enrolOperator(operator, sandbox, home)
  const c = sandbox.console_url
  for (const p of ['', 'withdrawals', 'frozen', 'orders', 'search?q=A-104', 'search?q=nothing', 'kyb', 'merchants', 'treasury', 'switches', 'audit', 'account', 'nope']) await snap(operator, `${c}/${p}`, `c-${p.replaceAll(/\W/g, '_') || 'overview'}`, ['1280', '390', '1280-dark'])
  await snap(operator, `${c}/orders/${flagged.id}`, 'c-order-frozen', all)
  await snap(operator, `${c}/orders/${under.id}`, 'c-order-under', ['1280'])
  if (wd) await snap(operator, `${c}/withdrawals/${wd.id}`, 'c-withdrawal', ['1280'])
  await operator.goto(`${c}/merchants`); const href = await operator.locator('main table a').first().getAttribute('href'); if (href) await snap(operator, `${c}${href}`, 'c-merchant', ['1280', '390'])
  receiver.close()
} finally { await browser.close(); await stop(); rmSync(home, { recursive: true, force: true }) }
