// A browser that translates a page must leave addresses, hashes and amounts as they are: somebody pays by them.
import test, { type ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { fill, openDashboard, type Dashboard, type Things } from '../dashboard/fixture.ts'
import { browserTest, closeBrowser, openPage, openAs } from './browser.ts'
import { orderAt, pathOf } from './shop.ts'
import { translatableOf } from './translatable.ts'

let at: Dashboard
let things: Things
test.before(async () => {
  at = await openDashboard({ KASSA_PUBLIC_REQUESTS_PER_MINUTE: '100000' })
  things = await fill(at)
})
test.after.always(() => Promise.all([at.close(), closeBrowser()]))

async function assertKept(t: ExecutionContext, page: Page, urls: readonly string[]): Promise<void> {
  const found: Record<string, string[]> = {}
  for (const url of urls) {
    await page.goto(url)
    const texts = await translatableOf(page)
    if (texts.length > 0) found[new URL(url).pathname] = texts
  }
  t.deepEqual(found, {})
}

browserTest('payers: no step lets a browser translate an address, a hash or an amount', async t => {
  const { page } = await openPage()
  for (const step of ['pay', 'payEthereum', 'partial', 'seen', 'confirming', 'paid', 'overpaid', 'expired', 'cancelled', 'underpaid', 'paidLate', 'frozen'] as const) {
    const order = await orderAt(at.shop, step)
    const url = `${at.shop.url}${pathOf(order)}`
    await assertKept(t, page, [url, `${url}/find`])
  }
  await page.context().close()
}) // prettier-ignore

browserTest('merchants: no page lets a browser translate an address, a hash or an amount', async t => {
  const owner = await at.person(things.merchantId, 'owner')
  const { page } = await openPage()
  const origin = at.shop.url.replace('127.0.0.1', 'localhost')
  await openAs(page, owner.cookie)
  const paths = ['', '/orders', `/orders/${things.order}`, `/orders/${things.underpaid}`, `/orders/${things.underpaid}/accept`, `/orders/${things.large}`, `/orders/${things.large}/refund`, '/payment-links', `/payment-links/${things.link}`, '/balances', '/withdrawals/new', `/withdrawals/${things.withdrawal}`, '/addresses', `/addresses/${things.address}/remove`, '/audit']
  await assertKept(t, page, paths.map(path => `${origin}/dashboard${path}`))
  await page.context().close()
}) // prettier-ignore
