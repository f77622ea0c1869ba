// Orders of payment links: one open order per visit, never more than the link allows, whatever comes at once.
import { setImmediate as nextTurn } from 'node:timers/promises'
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { formatUsdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { OrderBatch } from '../../src/orders/create/order-batch.service.ts'
import { updatePaymentLink } from '../../src/orders/links/payment-link.service.ts'
import { findLinkPage } from '../../src/orders/links/visit-link.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { testMerchant } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { doneOrWaiting } from '../payments/interleave.ts'
import { startLinkOrders, usdt, type LinkOrders } from './link-orders.ts'

let { service, merchant, link, browser, pay, ordersOf } = {} as LinkOrders
test.before(async () => {
  ;({ service, merchant, link, browser, pay, ordersOf } = await startLinkOrders())
})
test.after.always(() => service.close())

/** Stops each batch before its commit, once its work is done. */
function stopped(): { deps: Deps; reached: Promise<void>; goOn: () => void } {
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { deps } = service
  const plannedTransaction: Deps['db']['plannedTransaction'] = work =>
    deps.db.plannedTransaction(async tx => {
      const result = await work(tx)
      reached.resolve()
      await goOn.promise
      return result
    })
  const own = { ...deps, db: { ...deps.db, plannedTransaction } }
  return { deps: { ...own, orderBatch: new OrderBatch(own) }, reached: reached.promise, goOn: () => goOn.resolve() }
}

test('an order has the link, its title, reference, metadata and return URL', async t => {
  const { id, token } = await link()
  const outcome = await pay(token, browser())
  t.is(outcome.kind, 'order')
  t.like(await ordersOf(id), [
    {
      status: 'OPEN',
      orderAmount: usdt('180'),
      network: 'TRC20',
      reference: 'WS-12',
      description: 'Workshop',
      metadata: { event: 'mixing' },
      returnUrl: 'https://shop.example/thanks',
      environment: 'test',
    },
  ])
  await assertBooks(t, service.deps.db)
})

test('looking creates nothing, however often', async t => {
  const { id, token } = await link()
  for (let count = 0; count < 100; count++) t.is((await findLinkPage(service.deps, { token, visit: null }))?.open, null)
  t.deepEqual(await ordersOf(id), [])
})

test('two tabs, a double click and the back button of one browser get the same order', async t => {
  const { id, token } = await link()
  const by = browser()
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => pay(token, by)))
  outcomes.push(await pay(token, by))
  t.deepEqual(new Set(outcomes.map(({ kind }) => kind)), new Set(['order']))
  t.is(new Set(outcomes.map(one => one.kind === 'order' && one.checkoutToken)).size, 1)
  t.is((await ordersOf(id)).length, 1)
  t.is((await findLinkPage(service.deps, { token, visit: by.visit }))?.open?.network, 'TRC20')
})

test('another choice replaces an order that nothing was paid to, so one stays open', async t => {
  const { id, token } = await link()
  const by = browser()
  const first = await pay(token, by)
  const second = await pay(token, by, { network: 'ERC20' })
  t.notDeepEqual(second, first)
  t.deepEqual((await ordersOf(id)).map(({ status, network }) => `${status} ${network}`).toSorted(), [
    'EXPIRED TRC20',
    'OPEN ERC20',
  ])
  const stale = await pay(token, by, { network: 'ERC20' })
  t.is(stale.kind === 'order' && stale.checkoutToken, second.kind === 'order' && second.checkoutToken)
  t.is((await pay(token, by, { network: 'nonsense' })).kind, 'order', 'a choice of nothing changes nothing')
})

test('two tabs with different choices leave one open order', async t => {
  const { id, token } = await link()
  const by = browser()
  await Promise.all([pay(token, by), pay(token, by, { network: 'ERC20' }), pay(token, by)])
  t.is((await ordersOf(id)).filter(({ status }) => status === 'OPEN').length, 1)
})

test('an open amount is held to its bounds and to six decimals', async t => {
  const { id, token } = await link({ price: { kind: 'open', min: usdt('15'), max: usdt('500'), suggested: [] } })
  for (const amount of [
    '',
    '14.999999',
    '500.000001',
    '15.0000001',
    '-20',
    '1e2',
    '20,5',
    ' 20',
    '020',
    '9'.repeat(13),
  ])
    t.like(await pay(token, browser(), { amount }), { kind: 'wrong', field: 'amount' }, amount)
  t.like(await pay(token, browser(), { amount: '20', network: 'BEP20' }), { kind: 'wrong', field: 'network' })
  t.deepEqual(await ordersOf(id), [])
  for (const amount of ['15', '500', '20.123456']) t.is((await pay(token, browser(), { amount })).kind, 'order', amount)
  t.deepEqual((await ordersOf(id)).map(({ orderAmount }) => formatUsdt(orderAmount)).toSorted(), [
    '15',
    '20.123456',
    '500',
  ])
})

test('a network that the link leaves out is refused', async t => {
  const { token } = await link({ networks: ['ERC20'] })
  t.like(await pay(token, browser()), { kind: 'wrong', field: 'network' })
  t.is((await pay(token, browser(), { network: 'ERC20' })).kind, 'order')
})

test.serial('two transactions cannot both take the last payment of a link', async t => {
  const { id, token } = await link({ paymentsMax: 1 })
  const slow = stopped()
  const first = pay(token, browser(), { deps: slow.deps })
  await slow.reached
  // The page still shows a payment left; the row decides.
  const second = pay(token, browser())
  await doneOrWaiting(service, second)
  slow.goOn()
  t.is((await first).kind, 'order')
  t.like(await second, { kind: 'refused', shown: { state: 'exhausted' } })
  t.is((await ordersOf(id)).length, 1)
})

test('20 payers at once get as many orders as the link has payments left, also in one batch', async t => {
  const { id, token } = await link({ paymentsMax: 3 })
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => pay(token, browser())))
  t.is(outcomes.filter(({ kind }) => kind === 'order').length, 3)
  t.is((await ordersOf(id)).length, 3)
})

for (const isReversed of [false, true])
  test.serial(`a batch locks its links in one order, whoever asked first: ${isReversed}`, async t => {
    const links = [await link({ paymentsMax: 5 }), await link({ paymentsMax: 5 })].map(({ id }) => id).toSorted()
    const slow = stopped()
    const before = createOrder(slow.deps, merchant, orderInput())
    await slow.reached
    const [release, isHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = service.deps.db.transaction(async tx => {
      await tx.query('select from payment_link where id = $1 for update', [links[0]])
      isHeld.resolve()
      await release.promise
    })
    await isHeld.promise
    // Both orders wait for the first batch of their merchant, and so make one batch.
    const asked = isReversed ? links.toReversed() : links
    const creating = asked.map(paymentLinkId =>
      createOrder(slow.deps, { ...merchant, keyId: '' }, orderInput({ paymentLinkId })),
    )
    await nextTurn()
    slow.goOn()
    await before
    await doneOrWaiting(service, Promise.all(creating))
    const second = service.admin.query('select from payment_link where id = $1 for update nowait', [links[1]])
    await t.notThrowsAsync(second)
    release.resolve()
    await holder
    for (const { order } of await Promise.all(creating)) t.is(order.status, 'OPEN')
  })

test('a payment that is not made is free again', async t => {
  const { id, token } = await link({ paymentsMax: 1 })
  const by = browser()
  await pay(token, by)
  t.like(await pay(token, browser()), { kind: 'refused', shown: { state: 'exhausted' } })
  t.is((await pay(token, by, { network: 'ERC20' })).kind, 'order', 'the visit that has the last one may choose again')
  t.is((await ordersOf(id)).filter(({ status }) => status === 'OPEN').length, 1)
})

test('a link that was paused or ended between the page and the order creates none', async t => {
  for (const [change, state] of [
    [{ isActive: false }, 'paused'],
    [{ expiresAt: service.clock.business() }, 'expired'],
  ] as const) {
    const { id, token } = await link()
    t.is((await findLinkPage(service.deps, { token, visit: null }))?.state, 'open')
    await updatePaymentLink(service.deps, merchant, { ...change, id })
    t.like(await pay(token, browser()), { kind: 'refused', shown: { state } })
    // Whoever skips the page meets the trigger.
    const direct = createOrder(service.deps, { ...merchant, keyId: '' }, orderInput({ paymentLinkId: id }))
    await t.throwsAsync(direct, { message: /payment_link_accepts/ })
    t.deepEqual(await ordersOf(id), [])
  }
})

test.serial('pausing waits for an order under way, and none follows', async t => {
  const { id, token } = await link()
  const slow = stopped()
  const first = pay(token, browser(), { deps: slow.deps })
  await slow.reached
  const paused = updatePaymentLink(service.deps, merchant, { id, isActive: false })
  await doneOrWaiting(service, paused)
  slow.goOn()
  t.is((await first).kind, 'order')
  await paused
  t.like(await pay(token, browser()), { kind: 'refused', shown: { state: 'paused' } })
  t.is((await ordersOf(id)).length, 1)
})

test('an order cannot name a link of another merchant or environment', async t => {
  const { id } = await link()
  const stranger = await testMerchant(service.deps)
  for (const owner of [stranger, { ...merchant, environment: 'live' as const }]) {
    const direct = createOrder(service.deps, { ...owner, keyId: '' }, orderInput({ paymentLinkId: id }))
    await t.throwsAsync(direct)
  }
  t.deepEqual(await ordersOf(id), [])
})

test('an address creates ten orders and no more, and its refusals cost others nothing', async t => {
  const { id, token } = await link()
  const sender = 'hostile'
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => pay(token, { ...browser(), sender })))
  t.is(outcomes.filter(({ status }) => status === 'fulfilled').length, 10)
  t.is((await ordersOf(id)).length, 10)
  t.is((await pay(token, browser())).kind, 'order')
})

test('many addresses cannot use up the open orders of the merchant', async t => {
  const owner = await testMerchant(service.deps)
  const { config } = service.deps
  const deps = { ...service.deps, config: { ...config, openOrdersMax: 12 } }
  const links = [await link({}, owner), await link({}, owner)]
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => pay(links[index % 2]!.token, browser(), { deps })),
  )
  t.is(outcomes.filter(({ status }) => status === 'fulfilled').length, 4)
  t.is((await Promise.all(links.map(({ id }) => ordersOf(id)))).flat().length, 4)
})
