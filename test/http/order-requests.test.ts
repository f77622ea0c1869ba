import test from 'ava'
import { lockNetwork } from '../../src/orders/order.store.ts'
import { recordFacts } from '../../src/payments/settle/unsettled-orders.store.ts'
import { settleAll } from '../helpers/settle-all.ts'
import { assertBooks } from '../helpers/books.ts'
import { startOrderServer, type OrderCalls } from './order-calls.ts'
import { untilWaiting } from '../helpers/waiting.ts'

let at: OrderCalls
test.before(async () => {
  at = await startOrderServer()
})
test.after.always(() => at.close())

const usdt = 1_000_000n

// One chain for all, whose time only goes forward: one test after the other.
test.serial('cancelOrder.200 an order without money expires at once, with its event', async t => {
  const merchant = await at.merchant()
  const order = await at.open(merchant)
  at.service.clock.advance(5)
  const { status, json } = await at.ask(merchant, order.id, 'cancel')
  t.is(status, 200)
  t.deepEqual(json, { ...order, status: 'EXPIRED', updated_at: at.service.clock.business().toISOString() })
  t.deepEqual(await at.read(merchant, order.id), { ...json, payer_cost: null })
  t.deepEqual(await at.eventsOf(order.id), ['payment.expired'])
})

test.serial(
  'cancelOrder.409 an order that received money, in part or not final yet, or that is over, stays as it is',
  async t => {
    const merchant = await at.merchant()
    const [part, full, paid, gone] = await Promise.all([1, 2, 3, 4].map(() => at.open(merchant)))
    await at.mine([{ to: paid!.address, amount: 25n * usdt }])
    await at.settle()
    await at.mine([
      { to: part!.address, amount: 10_000n },
      { to: full!.address, amount: 25n * usdt },
    ])
    await at.ask(merchant, gone!.id, 'cancel')
    for (const [order, state] of [
      [part!, 'OPEN'],
      [full!, 'PENDING_CONFIRM'],
      [paid!, 'PAID'],
      [gone!, 'EXPIRED'],
    ] as const) {
      const before = await at.read(merchant, order.id)
      t.is(before.status, state)
      const answer = await at.ask(merchant, order.id, 'cancel')
      t.deepEqual([answer.status, answer.json], [409, { error: 'order cannot be cancelled' }], state)
      t.deepEqual(await at.read(merchant, order.id), before)
    }
    await assertBooks(t, at.service.deps.db)
  },
)

test.serial('a cancelled order takes late money as any expired one does: nothing is lost', async t => {
  const merchant = await at.merchant()
  const order = await at.open(merchant)
  await at.ask(merchant, order.id, 'cancel')
  await at.mine([{ to: order.address, amount: 25n * usdt }])
  await at.settle()
  t.like(await at.read(merchant, order.id), { status: 'EXPIRED_PAID', received_amount: '25', credited_amount: '24.75' })
  t.deepEqual(await at.eventsOf(order.id), ['payment.expired', 'payment.confirmed'])
  await assertBooks(t, at.service.deps.db)
})

test.serial('a request waits for nobody who settles other orders of its network', async t => {
  const merchant = await at.merchant()
  const order = await at.open(merchant)
  await at.service.deps.db.transaction(async tx => {
    await lockNetwork(tx, { environment: 'test', network: 'ERC20' })
    t.is((await at.ask(merchant, order.id, 'cancel')).status, 200)
  })
  t.like(await at.read(merchant, order.id), { status: 'EXPIRED' })
})

test.serial(
  'cancelling against a payment: whoever comes first, the order ends right and the money is credited once',
  async t => {
    const merchant = await at.merchant()
    const orders = await Promise.all(Array.from({ length: 6 }, () => at.open(merchant)))
    const paying = at.mine(orders.map(order => ({ to: order.address, amount: 25n * usdt })))
    const answers = await Promise.all(orders.map(order => at.ask(merchant, order.id, 'cancel')))
    await paying
    await at.settle()
    for (const [index, order] of orders.entries()) {
      const isCancelled = answers[index]!.status === 200
      t.like(await at.read(merchant, order.id), {
        status: isCancelled ? 'EXPIRED_PAID' : 'PAID',
        received_amount: '25',
        credited_amount: '24.75',
      })
      t.deepEqual(
        await at.eventsOf(order.id),
        isCancelled ? ['payment.expired', 'payment.confirmed'] : ['payment.confirmed'],
      )
    }
    await assertBooks(t, at.service.deps.db)
  },
)

test.serial(
  'acceptOrder.200 an underpaid order is paid with what came; no money moves, and payment.confirmed goes out',
  async t => {
    const merchant = await at.merchant()
    const order = await at.open(merchant)
    await at.mine([{ to: order.address, amount: 20n * usdt }])
    await at.outlast(order)
    const before = await at.read(merchant, order.id)
    t.like(before, { status: 'UNDERPAID', credited_amount: '19.8', paid_at: null })
    at.service.clock.advance(5)
    const now = at.service.clock.business().toISOString()
    const { status, json } = await at.ask(merchant, order.id, 'accept')
    t.is(status, 200)
    const { payer_cost: _, ...known } = before
    t.deepEqual(json, { ...known, status: 'PAID', missing_amount: '0', paid_at: now, updated_at: now })
    t.deepEqual(await at.eventsOf(order.id), ['payment.underpaid', 'payment.confirmed'])
    await assertBooks(t, at.service.deps.db)
  },
)

test.serial('acceptOrder.409 only an underpaid order can be accepted, and of many requests one', async t => {
  const merchant = await at.merchant()
  const [open, short, paid] = await Promise.all([1, 2, 3].map(() => at.open(merchant, { expires_in: 600 })))
  await at.mine([
    { to: short!.address, amount: 20n * usdt },
    { to: paid!.address, amount: 25n * usdt },
  ])
  for (const order of [open!, short!, paid!]) {
    const answer = await at.ask(merchant, order.id, 'accept')
    t.deepEqual([answer.status, answer.json], [409, { error: 'order cannot be accepted' }])
  }
  await at.outlast(short!)
  const answers = await Promise.all(Array.from({ length: 6 }, () => at.ask(merchant, short!.id, 'accept')))
  t.deepEqual(answers.map(answer => String(answer.status)).toSorted(), ['200', '409', '409', '409', '409', '409'])
  t.deepEqual(await at.eventsOf(short!.id), ['payment.underpaid', 'payment.confirmed'])
  t.is((await at.ask(merchant, paid!.id, 'accept')).status, 409)
  t.is((await at.ask(merchant, open!.id, 'accept')).status, 409)
  await assertBooks(t, at.service.deps.db)
})

test.serial('a request that is refused leaves what the facts ask for to those who watch them', async t => {
  const merchant = await at.merchant()
  const order = await at.open(merchant)
  const { db } = at.service.deps
  await recordFacts(db, [order.id], at.service.deps.clock.business())
  const unsettled = 'select 1 from order_facts where order_id = $1 and recorded <> settled'
  t.is((await at.ask(merchant, order.id, 'accept')).status, 409)
  t.is((await db.query(unsettled, [order.id])).length, 1)
  await settleAll(at.service.deps)
  t.is((await db.query(unsettled, [order.id])).length, 0)
})

test.serial('A-24: with a key revoked while the request is under way nothing is cancelled or accepted', async t => {
  const merchant = await at.merchant()
  const { db } = at.service.deps
  const [open, short] = await Promise.all([1, 2].map(() => at.open(merchant, { expires_in: 3600 })))
  const barrier = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const revoking = db.transaction(async tx => {
    await tx.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [merchant.keyId])
    written.resolve()
    await barrier.promise
  })
  await written.promise
  const answers = [at.ask(merchant, open!.id, 'cancel'), at.ask(merchant, short!.id, 'accept')]
  await untilWaiting(db, 2)
  barrier.resolve()
  await revoking
  for (const { json } of await Promise.all(answers)) t.deepEqual(json, { error: 'api key is inactive' })
  const rows = await db.query<{ status: string }>('select status from orders where merchant_id = $1', [
    merchant.merchantId,
  ])
  t.deepEqual(rows.map(row => row.status), ['OPEN', 'OPEN']) // prettier-ignore
})
