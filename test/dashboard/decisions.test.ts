// What the dashboard says of what needs somebody: orders to decide, failing endpoints, approvals that are missing.
import { readFileSync } from 'node:fs'
import test from 'ava'
import { healthOf } from '../../src/webhooks/endpoints/endpoint-health.service.ts'
import { decideWithdrawal } from '../../src/withdrawals/approve/approve.service.ts'
import { orderAt } from '../web/shop.ts'
import { fill, openDashboard, type Dashboard, type Person, type Things } from './fixture.ts'

let at: Dashboard
let things: Things
test.before(async () => {
  at = await openDashboard({ KASSA_WITHDRAWAL_AUTO_LIMIT: '25', KASSA_WITHDRAWAL_SECOND_LIMIT: '30' })
  things = await fill(at)
})
test.after.always(() => at.close())

/** Somebody who signed in just now: orders that run out take the time of a session with them. */
const signIn = () => at.person(things.merchantId, 'owner')

/** The words of a page as a reader sees them. */
const words = (text: string) => text.replace(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
const pageOf = async (person: Person, path: string) => (await at.get(person, path)).text

test.serial('an underpaid order has three ways on, each with what it does', async t => {
  const { id } = await orderAt(at.shop, 'underpaid')
  const owner = await signIn()
  const text = await pageOf(owner, `/dashboard/orders/${id}`)
  const panel = /<section class="card decide".*?<\/section>/s.exec(text)![0]
  t.regex(words(panel), /The payer sent 10\.50 of 25\.00 ?USDT/)
  t.regex(words(panel), /24\.75 needed with your tolerance.*14\.50 missing/)
  t.regex(words(panel), /You keep ?10\.395.*Payer sends ?14\.50.*Payer gets at most ?10\.50/)
  for (const way of ['accept', 'remainder', 'refund']) t.true(panel.includes(`/dashboard/orders/${id}/${way}"`), way)
  const viewer = await at.person(things.merchantId, 'viewer')
  t.notRegex(await pageOf(viewer, `/dashboard/orders/${id}`), /class="card decide"/, 'who may not decide is not asked')
})

test.serial('the rest is asked for by a form, with its entry in the log, and the page says until when', async t => {
  const { id, order_number: number } = await orderAt(at.shop, 'underpaid')
  const owner = await signIn()
  const here = `/dashboard/orders/${id}`
  t.regex(words(await pageOf(owner, `${here}/remainder`)), /Ask for the rest\?.*exactly 14\.50 ?USDT/)
  t.like(await at.post(owner, `${here}/remainder`, { expires_in: '3600' }), { status: 303, location: here })
  const text = await pageOf(owner, here)
  t.regex(words(text), /The payment page asks for it until/)
  t.true(text.includes('data-name="of the payment page"'))
  t.regex(text, /Change the time/)
  const [entry] = await at.shop.at.service.admin.query<{ detail: unknown }>(
    "select detail from audit_entry where action = 'order.remainder'",
  )
  t.true(JSON.stringify(entry).includes(number))
  const refused = await at.post(owner, `${here}/remainder`, { expires_in: '1' })
  t.is(refused.status, 409)
  t.regex(refused.text, /Choose for how long/)
  await at.post(owner, `${here}/accept`)
  t.regex(
    (await at.post(owner, `${here}/remainder`, { expires_in: '3600' })).text,
    /You can ask for the rest of an underpaid order/,
  )
})

test.serial('a late order asks whether to deliver or to refund, until it is refunded', async t => {
  const order = await orderAt(at.shop, 'paidLate')
  const owner = await signIn()
  const text = words(await pageOf(owner, `/dashboard/orders/${order.id}`))
  t.regex(text, /25\.00 ?USDT arrived .* after the order expired\. Can you still deliver\?/)
  await at.shop.store(order, { refunded_amount: 1n })
  t.notRegex(await pageOf(owner, `/dashboard/orders/${order.id}`), /class="card decide"/)
})

test.serial('what happened is told in plain events, green only where it is good and final', async t => {
  const { id } = await orderAt(at.shop, 'underpaid')
  const owner = await signIn()
  const text = await pageOf(owner, `/dashboard/orders/${id}`)
  const [plain, all] = /What happened.*?<ol class="steps">(.*?)<\/ol>.*?<ol class="steps">(.*?)<\/ol>/s
    .exec(text)!
    .slice(1)
  const events = [...plain!.matchAll(/<li class="(\w+)".*?<b>(.*?)<\/b\s*>/gs)].map(one => [one[1], words(one[2]!)])
  t.deepEqual(events, [
    ['warn', 'Underpaid'],
    ['calm', 'Payment detected: 10.50'],
    ['calm', 'Order created'],
  ])
  t.regex(plain!, /data-name="transaction hash"/)
  t.true(all!.split('<li').length > plain!.split('<li').length, 'every entry stands below')
})

test.serial('home lists what needs attention with order, amount and the act', async t => {
  const { id, order_number: number } = await orderAt(at.shop, 'underpaid')
  const frozen = await orderAt(at.shop, 'frozen')
  const owner = await signIn()
  const text = await pageOf(owner, '/dashboard')
  const list = /<ul class="attention">.*?<\/ul>/s.exec(text)![0]
  const items = list.split('<li').map(one => one.replace(/^[^>]*>/, ''))
  const one = items.find(item => item.includes(number))!
  t.regex(words(one), /Underpaid ord_\w+.*10\.50 of 25\.00 received.*14\.50 ?USDT ?missing/)
  t.true(one.includes(`href="/dashboard/orders/${id}"`))
  t.regex(words(items.find(item => item.includes(frozen.order_number))!), /Frozen.*25\.00 ?USDT ?held.*View/)
})

test.serial('the figures stand on home from the first day, and the first steps can be put away for good', async t => {
  const { merchantId } = await at.shop.at.merchant()
  const [ines, bert] = [await at.person(merchantId, 'owner'), await at.person(merchantId, 'owner')]
  const first = await pageOf(ines, '/dashboard')
  t.true(first.indexOf('class="figures"') < first.indexOf('Take your first test payment'))
  t.is((await at.post(ines, '/dashboard/setup/dismiss')).status, 303)
  await at.post(ines, '/dashboard/setup/dismiss')
  t.notRegex(await pageOf(ines, '/dashboard'), /Take your first test payment/)
  t.regex(await pageOf(bert, '/dashboard'), /Take your first test payment/, 'it is a matter of each person')
  const [row] = await at.shop.at.service.admin.query<{ setup_dismissed: string[] }>(
    'select setup_dismissed from merchant_user where id = $1',
    [ines.userId],
  )
  t.deepEqual(row!.setup_dismissed, ['test'])
})

test('an endpoint fails if what was tried last did not arrive, whatever is older', t => {
  const delivery = (minute: number, more: object) => ({
    endpointId: 'wh',
    status: 'DELIVERED' as const,
    attempts: 1,
    lastError: null,
    createdAt: new Date(0),
    updatedAt: new Date(minute * 60_000),
    ...more,
  })
  const failed = { status: 'FAILED' as const, attempts: 6, lastError: 'http 503' as const }
  const retried = { status: 'PENDING' as const, lastError: 'timeout' as const }
  t.like(healthOf([]), { tried: 0, isFailing: false, lastTriedAt: null })
  t.like(healthOf([delivery(1, {})]), { tried: 1, delivered: 1, isFailing: false, lastError: null })
  t.like(healthOf([delivery(1, {}), delivery(2, failed)]), { isFailing: true, lastError: 'http 503' })
  t.like(healthOf([delivery(3, {}), delivery(2, failed)]), { isFailing: false, lastError: null })
  t.like(healthOf([delivery(3, retried), delivery(2, {})]), { isFailing: true, retrying: 1 })
  const untried = { status: 'PENDING' as const, attempts: 0 }
  t.like(healthOf([delivery(9, untried), delivery(2, {})]), { tried: 1, isFailing: false })
  const off = { ...failed, lastError: 'endpoint inactive' as const }
  t.like(healthOf([delivery(9, off), delivery(2, {})]), { tried: 1, isFailing: false })
})

test.serial('a failing endpoint stands on home and in the list, and is not called healthy', async t => {
  const { admin } = at.shop.at.service
  const owner = await signIn()
  await admin.query(
    `update webhook_delivery set status = 'FAILED', next_attempt_at = null, is_due = false, lease_until = null,
       delivered_at = null, attempts = 6, last_error = 'http 503' where endpoint_id = $1`,
    [things.webhook],
  )
  t.regex(words(await pageOf(owner, '/dashboard')), /Endpoint failing ?localhost · Answered 503/)
  for (const path of ['/dashboard/webhooks', `/dashboard/webhooks/${things.webhook}`]) {
    const text = await pageOf(owner, path)
    t.regex(text, /class="badge bad">.*?Failing/s)
    t.notRegex(text, /Healthy/)
    t.regex(text, /0 of \d+ arrived\. Answered 503/)
  }
})

test.serial('a withdrawal says how many have to approve it, who did and when', async t => {
  const { deps } = at.shop.at.service
  const owner = await signIn()
  const form = {
    network: 'ERC20',
    amount: '31',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    idempotency_key: 'approvals-of-a-test',
  }
  const path = (await at.post(owner, '/dashboard/withdrawals/new', form)).location!
  t.regex(words(await pageOf(owner, path)), /0 of 2 approvals.*First operator.*Another operator/)
  const withdrawalId = path.split('/').at(-1)!
  await decideWithdrawal(deps, { withdrawalId, operator: 'alice', decision: 'approved', reason: 'a secret reason' })
  const half = await pageOf(owner, path)
  t.regex(words(half), /1 of 2 approvals.*alice ?Approved \d+ \w+ \d{4}, \d\d:\d\d.*Another operator/)
  t.false(half.includes('a secret reason'))
  await decideWithdrawal(deps, { withdrawalId, operator: 'bob', decision: 'approved', reason: 'a secret reason' })
  t.regex(words(await pageOf(owner, path)), /2 of 2 approvals.*alice.*bob/)
  const none = words(await pageOf(owner, `/dashboard/withdrawals/${things.withdrawal}`))
  t.regex(none, /No approval needed/)
  t.notRegex(none, /of \d approvals?/)
})

test.serial('beside a withdrawal stands what it would mean, and what all of it would be', async t => {
  const owner = await signIn()
  const path = '/dashboard/withdrawals/new'
  const quoteOf = async (query: string) => /<div id="quote".*?<\/section>/s.exec(await pageOf(owner, path + query))![0]
  const [, all] = /data-fill="amount" data-value="([^"]+)"/.exec(await quoteOf('?network=ERC20'))!
  const said = words(await quoteOf('?network=ERC20&amount=31'))
  t.regex(said, /Arrives ?31\.00 ?USDT.*Network fee ?1\.00 ?USDT.*Taken from your balance ?32\.00 ?USDT.*Left/)
  t.regex(said, /Approval ?By two operators/)
  const whole = words(await quoteOf(`?network=ERC20&amount=${all}`))
  t.regex(whole, /Left ?0\.00 ?USDT/)
  const more = (Number(all) + 0.000001).toFixed(6)
  t.regex(words(await quoteOf(`?network=ERC20&amount=${more}`)), /Your balance does not cover it/)
  t.regex(words(await quoteOf('?network=ERC20&amount=9')), /Too little\. At least 10\.00 USDT/)
  for (const odd of ['1,000', '-5', 'x', '<b>']) {
    const query = `?network=ERC20&amount=${encodeURIComponent(odd)}`
    t.regex(words(await quoteOf(query)), /Arrives ?0\.00 ?USDT/, odd)
  }
})

test('a chart has gaps where there is no value, and no zero in its table', async t => {
  const { lineChart, barChart } = await import('../../src/web/kit/chart.ts')
  const labels = ['1', '2', '3', '4', '5']
  const options = { title: 'a', labels, isHalf: true, write: String } as const
  const line = lineChart({ ...options, series: [{ name: 'x', values: [null, 1, null, 2, 4] }] }).text
  const [, d] = /class="line-1" d="([^"]*)"/.exec(line)!
  t.regex(d!, /^M[\d. ]+h0M[\d. ]+L[\d. ]+$/, 'a dot, then a line of two')
  t.is(line.split('class="gap"').length - 1, 2)
  const bars = barChart({ ...options, series: [{ name: 'x', values: [null, 0, 3, 2, 4] }] }).text
  t.is(bars.split('class="gap"').length - 1, 1, 'zero is a value')
  t.is(bars.split('–').length - 1, 1)
  t.true(readFileSync(new URL('../../src/web/kit/parts.css', import.meta.url), 'utf8').includes('.chart .gap'))
})
