// Payment links with a price in another currency, their changes, and the lists of their orders.
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { parseUnitsPerUsdt } from '../../src/lib/exchange-rate.ts'
import { formatUsdt } from '../../src/lib/money.ts'
import type { Principal } from '../../src/merchants/api-keys/principal.ts'
import { updatePaymentLink } from '../../src/orders/links/payment-link.service.ts'
import { findLinkPage } from '../../src/orders/links/visit-link.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { listOrders, type OrderFilter } from '../../src/orders/query/order-list.service.ts'
import { removeRate, setRate } from '../../src/rates/rate.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { testMerchant } from '../helpers/deps.ts'
import { doneOrWaiting } from '../payments/interleave.ts'
import { startLinkOrders, usdt, type LinkOrders } from './link-orders.ts'

let { service, merchant, link, browser, pay, ordersOf } = {} as LinkOrders
test.before(async () => {
  ;({ service, merchant, link, browser, pay, ordersOf } = await startLinkOrders())
})
test.after.always(() => service.close())

const euros = (cents: bigint) => ({ currency: 'EUR', minor: cents })
const rateIs = (owner: Principal, units: string) =>
  setRate(service.deps, owner, { currency: 'EUR', unitsPerUsdt: parseUnitsPerUsdt(units) })

test('a price is converted when its order is created, at the rate of that moment, which the order keeps', async t => {
  const owner = await testMerchant(service.deps)
  await rateIs(owner, '0.9')
  const { id, token } = await link({ price: { kind: 'fixed', amount: euros(18_000n) } }, owner)
  await rateIs(owner, '0.92')
  const by = browser()
  t.is((await pay(token, by)).kind, 'order')
  await rateIs(owner, '0.5')
  t.is((await pay(token, by)).kind, 'order', 'the same choice is the same order')
  const price = { amount: '180.00', currency: 'EUR', units_per_usdt: '0.92', source: 'fixed' }
  t.like(await ordersOf(id), [{ orderAmount: usdt('195.652174'), price }])
  t.is((await ordersOf(id)).length, 1)
  t.is((await pay(token, by, { network: 'ERC20' })).kind, 'order')
  t.deepEqual(
    (await ordersOf(id)).map(({ status, orderAmount }) => `${status} ${formatUsdt(orderAmount)}`).toSorted(),
    ['EXPIRED 195.652174', 'OPEN 360'],
    'another choice takes the rate of its own moment',
  )
  await assertBooks(t, service.deps.db)
})

test('without a rate a link creates nothing, and an open order stays', async t => {
  const owner = await testMerchant(service.deps)
  await rateIs(owner, '0.92')
  for (const price of [
    { kind: 'fixed', amount: euros(18_000n) },
    { kind: 'open', min: euros(2_000n), max: euros(50_000n), suggested: [] },
  ] as const) {
    const { id, token } = await link({ price }, owner)
    const by = browser()
    const first = await pay(token, by, { amount: '25' })
    await removeRate(service.deps, owner, 'EUR')
    t.is((await findLinkPage(service.deps, { token, visit: null }))?.state, 'unpriced')
    t.like(await pay(token, browser(), { amount: '25' }), { kind: 'refused', shown: { state: 'unpriced', open: null } })
    const other = await pay(token, by, { amount: '30', network: 'ERC20' })
    t.like(other, { kind: 'refused', shown: { state: 'unpriced', open: { status: 'OPEN', network: 'TRC20' } } })
    t.deepEqual(await pay(token, by, { amount: '25' }), first)
    t.deepEqual(
      (await ordersOf(id)).map(({ status }) => status),
      ['OPEN'],
    )
    await rateIs(owner, '0.92')
    t.is((await pay(token, browser(), { amount: '25' })).kind, 'order')
  }
})

test.serial('a rate that goes between the page and the order creates nothing', async t => {
  const owner = await testMerchant(service.deps)
  await rateIs(owner, '0.92')
  const { id, token } = await link({ price: { kind: 'fixed', amount: euros(18_000n) } }, owner)
  // The first limit is counted after the page was read and before the order is created.
  const { db } = service.deps
  let isRemoved = false
  const query: Deps['db']['query'] = async (...statement) => {
    if (!isRemoved) {
      isRemoved = true
      await removeRate(service.deps, owner, 'EUR')
    }
    return db.query(...statement)
  }
  const outcome = await pay(token, browser(), { deps: { ...service.deps, db: { ...db, query } } })
  t.true(isRemoved)
  t.like(outcome, { kind: 'refused', shown: { state: 'unpriced' } })
  t.deepEqual(await ordersOf(id), [])
})

test('bounds in another currency hold in its decimals, and an order is for more than 10 USDT whatever the rate', async t => {
  const owner = await testMerchant(service.deps)
  await rateIs(owner, '0.92')
  const { id, token } = await link(
    { price: { kind: 'open', min: euros(1_000n), max: euros(50_000n), suggested: [] } },
    owner,
  )
  for (const amount of ['', '9.99', '500.01', '20.001', '-20', '1e2', '20,5', '20 EUR'])
    t.like(await pay(token, browser(), { amount }), { kind: 'wrong', field: 'amount' }, amount)
  await rateIs(owner, '2')
  t.like(await pay(token, browser(), { amount: '20' }), { kind: 'wrong', field: 'amount' }, '10 USDT at this rate')
  t.deepEqual(await ordersOf(id), [])
  for (const amount of ['20.01', '500']) t.is((await pay(token, browser(), { amount })).kind, 'order', amount)
  t.deepEqual(
    (await ordersOf(id)).map(({ orderAmount, price }) => `${price?.amount} ${formatUsdt(orderAmount)}`).toSorted(),
    ['20.01 10.005', '500.00 250'],
  )
})

test('orders are listed by their link, with other filters, and nobody sees those of others', async t => {
  const [one, other] = [await link(), await link({ reference: null })]
  for (const network of ['TRC20', 'ERC20', 'TRC20']) await pay(one.token, browser(), { network })
  await pay(other.token, browser())
  const list = async (filter: OrderFilter, owner = merchant) => {
    const { orders, total } = await listOrders(service.deps, owner, { limit: 20, offset: 0, ...filter })
    t.is(total, orders.length)
    return orders.map(({ id }) => id).toSorted()
  }
  const paymentLinkId = one.id
  const own = (await ordersOf(one.id)).map(({ id }) => id).toSorted()
  t.is(own.length, 3)
  t.deepEqual(await list({ paymentLinkId }), own)
  t.is((await list({ paymentLinkId, network: 'TRC20' })).length, 2)
  t.deepEqual(await list({ paymentLinkId, status: 'PAID' }), [])
  t.deepEqual(await list({ paymentLinkId, reference: 'WS-12' }), own)
  t.deepEqual(await list({ paymentLinkId: other.id, reference: 'WS-12' }), [])
  t.deepEqual(await list({ paymentLinkId: 'pl_00000000' }), [])
  t.deepEqual(await list({ paymentLinkId }, await testMerchant(service.deps)), [])
  t.deepEqual(await list({ paymentLinkId }, { ...merchant, environment: 'live' }), [])
  const { order_number: orderNumber } = await getOrder(service.deps, merchant, own[0]!)
  t.deepEqual(await list({ paymentLinkId, orderNumber }), [own[0]!])
  t.deepEqual(await list({ paymentLinkId: other.id, orderNumber }), [])
})

test('every offset and cursor leads to the orders of a link that a walk over all of them finds there', async t => {
  const { id: paymentLinkId, token } = await link()
  for (let count = 0; count < 7; count++) await pay(token, browser(), { network: count % 3 === 0 ? 'ERC20' : 'TRC20' })
  const found = await service.admin.query<{ id: string }>(
    'select id from orders where payment_link_id = $1 order by created_at desc, id desc',
    [paymentLinkId],
  )
  const all = found.map(({ id }) => id)
  for (const offset of [0, 1, 4, 6, 7, 10_000]) {
    const { orders, total } = await listOrders(service.deps, merchant, { limit: 3, offset, paymentLinkId })
    t.deepEqual(
      orders.map(({ id }) => id),
      all.slice(offset, offset + 3),
      `offset ${offset}`,
    )
    t.is(total, 7)
  }
  const walked: string[] = []
  let cursor: string | null = null
  do {
    const place: { cursor?: string } = cursor === null ? {} : { cursor }
    const page = await listOrders(service.deps, merchant, { limit: 2, offset: 0, paymentLinkId, ...place })
    walked.push(...page.orders.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor !== null)
  t.deepEqual(walked, all)
})

test('each of two changes at once tells what it changed', async t => {
  const { id } = await link()
  const [isLocked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { db } = service.deps
  const transaction: Deps['db']['transaction'] = work =>
    db.transaction(async tx => {
      const result = await work(tx)
      isLocked.resolve()
      await release.promise
      return result
    })
  const slow = { ...service.deps, db: { ...db, transaction } }
  const first = updatePaymentLink(slow, merchant, { id, title: 'First' })
  await isLocked.promise
  const second = updatePaymentLink(service.deps, merchant, { id, title: 'Second' })
  await doneOrWaiting(service, second)
  release.resolve()
  t.deepEqual([(await first).before.title, (await first).after.title], ['Workshop', 'First'])
  t.deepEqual([(await second).before.title, (await second).after.title], ['First', 'Second'])
})
