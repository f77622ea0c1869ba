// Pages of the dashboard that follow what happens, in Chromium with a clock that only the test moves.
import test from 'ava'
import type { Page } from 'playwright-core'
import { issueKey } from '../../dev/seed/issue-key.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { openDashboard, type DashboardAt } from '../people/fixture.ts'
import { browserTest, closeBrowser, openPage } from '../web/browser.ts'

const mail = 'live@tea.example'

let at: DashboardAt
let state: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
test.before(async () => {
  at = await openDashboard()
  for (const { environment, chain } of at.deps.chains.all)
    await watchChain(at.deps, { environment, network: chain.network })
  // Orders of the test world are made with a key.
  await issueKey(at.deps, { merchantId: await at.merchant(mail), environment: 'test', name: 'Shop' })
  const { page } = await openPage()
  await page.goto(`${at.url}/dashboard/sign-in`)
  await page.fill('#mail', mail)
  await page.click('button:has-text("Email me a link")')
  await page.waitForURL('**/sign-in/sent')
  await page.goto(await at.mailedLink(mail))
  await page.click('button:has-text("Sign in to")')
  await page.waitForURL('**/dashboard/welcome')
  await page.goto(`${at.url}/dashboard/world/test`)
  state = await page.context().storageState()
  await page.context().close()
})
test.after.always(async () => {
  await closeBrowser()
  await at.close()
})

/** Somebody who is signed in, with what the page said to screen readers and how often it looked. */
async function open(path: string) {
  const { page, complaints } = await openPage({ storageState: state })
  let polls = 0
  page.on('request', request => request.headers()['x-kassa-look'] !== undefined && polls++)
  await page.addInitScript(`window.said = []
    addEventListener('DOMContentLoaded', () => new MutationObserver(all => {
      for (const { target } of all) if (target.matches?.('[role=status]')) said.push(target.textContent)
    }).observe(document, { childList: true, subtree: true, characterData: true }))`)
  await page.clock.install()
  await page.goto(at.url + path)
  return { page, complaints, polls: () => polls }
}

/** Time passes for the page until it has looked at the server again, and what it found is shown. */
async function inspect(page: Page): Promise<void> {
  const answered = page.waitForResponse(answer => answer.request().headers()['x-kassa-look'] !== undefined)
  await page.clock.fastForward(61_000)
  await (await answered).finished()
  await page.evaluate('new Promise(done => queueMicrotask(done))')
}

async function newOrder(): Promise<{ path: string; address: string; number: string }> {
  const { page } = await openPage({ storageState: state })
  await page.goto(`${at.url}/dashboard/orders/new`)
  await page.fill('#amount', '25')
  await page.click('button:has-text("Create the order")')
  await page.waitForURL(/\/dashboard\/orders\/[0-9a-f-]{36}$/)
  const path = new URL(page.url()).pathname
  const [order] = await at.deps.db.query<{ address: string; number: string }>(
    'select address, order_number as number from orders where id = $1',
    [path.slice(-36)],
  )
  await page.context().close()
  return { path, ...order! }
}

async function pay(address: string, blocks: number): Promise<void> {
  const { tron } = at.service
  tron.mine([{ to: address, amount: 25_000_000n }])
  for (let block = 0; block < blocks; block++) tron.mine([])
  await watchChain(at.deps, { environment: 'test', network: 'TRC20' })
}

browserTest('an order becomes paid before one’s eyes: said once, and the keyboard stays where it was', async t => {
  const order = await newOrder()
  const { page, complaints } = await open(order.path)
  const focused = 'document.activeElement.textContent.trim()'
  await page.locator('main a:has-text("Payment page")').focus()
  await inspect(page)
  t.deepEqual(await page.evaluate('said'), [], 'nothing has changed, nothing is said')
  await pay(order.address, 6)
  await inspect(page)
  await page.waitForSelector('.page-head .badge:has-text("Paid")')
  t.regex((await page.textContent('.steps'))!, /25\.00 of 25\.00 USDT are final/)
  t.is(await page.evaluate(focused), 'Payment page')
  t.deepEqual(await page.evaluate('said'), ['This order is now: Paid'])
  t.false(await page.locator('main [data-copy]').first().isHidden(), 'buttons that came with it work as well')
  t.deepEqual(complaints, [])
  await page.context().close()
})

browserTest('a new order is in the list by itself, but not while somebody fills in a filter', async t => {
  const { page, complaints } = await open('/dashboard/orders')
  await page.locator('#from').focus()
  const { number } = await newOrder()
  await inspect(page)
  t.is(await page.locator(`text=${number}`).count(), 0)
  t.is(await page.evaluate('document.activeElement.id'), 'from')
  await page.locator('#q').focus()
  await inspect(page)
  await page.waitForSelector(`text=${number}`)
  t.is(await page.evaluate('document.activeElement.id'), 'q')
  t.deepEqual(await page.evaluate('said'), [], 'a list that moves is not read out')
  t.deepEqual(complaints, [])
  await page.context().close()
})

browserTest('the first page shows the latest orders by itself', async t => {
  const { page, complaints } = await open('/dashboard')
  const { address } = await newOrder()
  await inspect(page)
  await pay(address, 6)
  await inspect(page)
  t.deepEqual(complaints, [])
  await page.context().close()
})

browserTest(
  'a page of the test world shows nothing of the live one under its bar, once another window went over',
  async t => {
    const { page, complaints } = await open('/dashboard/orders')
    const other = await page.context().newPage()
    await other.goto(`${at.url}/dashboard`)
    await other.click('.side .worlds a:has-text("Live")')
    await other.waitForSelector('h1')
    await page.clock.fastForward(61_000)
    await page.waitForSelector('.side .worlds [aria-current]:has-text("Live")')
    t.is(await page.locator('.test-bar').count(), 0)
    await other.click('.side .worlds a.test')
    t.deepEqual(complaints, [])
    await page.context().close()
  },
)

browserTest('a page that nobody sees does not look, and looks at once when it is seen again', async t => {
  const { page, polls } = await open('/dashboard/orders')
  const see = (isHidden: boolean) =>
    page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))`)
  await inspect(page)
  const before = polls()
  await see(true)
  await page.clock.fastForward(3_600_000)
  t.is(polls(), before)
  const again = page.waitForRequest(request => request.headers()['x-kassa-look'] !== undefined)
  await see(false)
  await again
  t.is(polls(), before + 1)
  await page.context().close()
})

browserTest('looking does not keep a session alive, and stops when it has ended', async t => {
  const { page, polls, complaints } = await open('/dashboard/orders')
  const seen = () => at.service.admin.query('select max(seen_at) as at from page_session')
  const before = await seen()
  at.service.clock.advance(120)
  await inspect(page)
  t.deepEqual(await seen(), before)
  at.service.clock.advance(30 * 60)
  await inspect(page)
  const count = polls()
  t.true((await page.textContent('main'))!.includes('Orders'), 'what was there stays')
  await page.clock.fastForward(3_600_000)
  t.is(polls(), count)
  t.deepEqual(complaints, [])
  await page.context().close()
})
