import { settleAll } from '../helpers/settle-all.ts'
import test from 'ava'
import { randomUUID } from 'node:crypto'
import type { Ppm } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { orderInput } from '../helpers/order-input.ts'
import { testService, type TestService } from '../helpers/deps.ts'
import { openWatched, units, watchBoth } from './watched-order.ts'

let service: TestService
test.before(async () => {
  service = await testService()
  await watchBoth(service)
})
test.after.always(async t => {
  await assertBooks(t, service.deps.db)
  await service.close()
})

const open = (more: Parameters<typeof openWatched>[1] = {}) => openWatched(service, more)

for (const network of ['ERC20', 'TRC20'] as const) {
  test.serial(`${network}: an exact payment passes every status and is credited less the fee, once final`, async t => {
    const { order, chain, inspect, passed, events } = await open({ network })
    chain.mine([{ to: order.address, amount: units('25') }])
    const seen = await inspect()
    t.like(seen, { status: 'PENDING_CONFIRM', received_amount: '25', credited_amount: '0', confirmations: 1 })
    chain.mine()
    t.like(await inspect(), { status: 'CONFIRMING', confirmations: 2, credited_amount: '0' })
    chain.mine()
    const paid = await inspect()
    t.like(paid, {
      status: 'PAID',
      received_amount: '25',
      credited_amount: '24.75',
      fee_amount: '0.25',
      confirmations: 3,
    })
    t.like(paid, { missing_amount: '0', overpaid_amount: '0' })
    t.truthy(paid.paid_at)
    t.is(paid.transactions[0]?.status, 'FINAL')
    t.deepEqual(await passed(), ['PENDING_CONFIRM', 'CONFIRMING', 'PAID'])
    const [event, ...more] = await events()
    t.is(more.length, 0)
    t.is(event?.type, 'payment.confirmed')
    t.like(event?.data, {
      order_id: order.id,
      status: 'PAID',
      received_amount: '25',
      credited_amount: '24.75',
      paid_at: paid.paid_at,
    })
  })
}

test.serial('M-11 two partial payments keep the order open, then pay it once', async t => {
  const { order, chain, inspect, passed, events } = await open({ amount: units('11') })
  chain.mine([{ to: order.address, amount: units('5') }])
  t.like(await inspect(), { status: 'OPEN', received_amount: '5', missing_amount: '6' })
  chain.mineEmpty(3)
  t.like(await inspect(), { status: 'OPEN', received_amount: '5', credited_amount: '4.95' })
  chain.mine([{ to: order.address, amount: units('6') }])
  t.is((await inspect()).status, 'PENDING_CONFIRM')
  chain.mineEmpty(2)
  t.like(await inspect(), { status: 'PAID', received_amount: '11', credited_amount: '10.89', fee_amount: '0.11' })
  t.deepEqual(await passed(), ['OPEN', 'PENDING_CONFIRM', 'CONFIRMING', 'PAID'])
  t.deepEqual(
    (await events()).map(event => event.type),
    ['payment.confirmed'],
  )
})

test.serial('T-20 one transaction with two transfers to one order and one to another pays both', async t => {
  const first = await open({ amount: units('20') })
  const { deps } = service
  const { order: second } = await createOrder(deps, first.merchant, orderInput({ amount: units('12') }))
  const txHash = first.chain.hash(randomUUID())
  first.chain.mine([
    { txHash, to: first.order.address, amount: units('8') },
    { txHash, to: second.address, amount: units('12') },
    { txHash, to: first.order.address, amount: units('12') },
  ])
  first.chain.mineEmpty(2)
  const paid = await first.inspect()
  t.is(paid.status, 'PAID')
  t.deepEqual(
    paid.transactions.map(one => [one.tx_hash, one.log_index, one.amount]),
    [
      [txHash, 0, '8'],
      [txHash, 2, '12'],
    ],
  )
  t.like(await getOrder(deps, first.merchant, second.id), { status: 'PAID', received_amount: '12' })
})

test.serial('M-10 an overpayment is credited whole', async t => {
  const { order, chain, inspect } = await open({ amount: units('11') })
  chain.mine([{ to: order.address, amount: units('20') }])
  chain.mineEmpty(2)
  t.like(await inspect(), {
    status: 'PAID',
    received_amount: '20',
    overpaid_amount: '9',
    credited_amount: '19.8',
    fee_amount: '0.2',
  })
})

test.serial('M-08 at the tolerance boundary: exactly the threshold pays, one unit less does not', async t => {
  const enough = await open({ amount: units('11') })
  const short = await open({ amount: units('11') })
  enough.chain.mine([
    { to: enough.order.address, amount: units('10.89') },
    { to: short.order.address, amount: units('10.889999') },
  ])
  enough.chain.mineEmpty(2)
  t.is((await enough.inspect()).status, 'PAID')
  t.like(await short.inspect(), { status: 'OPEN', missing_amount: '0.110001' })
  short.chain.mine([], { time: short.atEnd(1) })
  t.like(await short.inspect(), { status: 'UNDERPAID', received_amount: '10.889999', credited_amount: '10.7811' })
  t.deepEqual(
    (await short.events()).map(event => event.type),
    ['payment.underpaid'],
  )
})

test.serial('M-09 without tolerance one unit less is not paid', async t => {
  const { order, chain, inspect, atEnd } = await open({ amount: units('11'), tolerancePpm: 0 as Ppm })
  chain.mine([{ to: order.address, amount: units('10.999999') }])
  chain.mine([], { time: atEnd(1) })
  chain.mineEmpty(2)
  t.is((await inspect()).status, 'UNDERPAID')
})

test.serial(
  'a payment in the last second by block time is in time, and expiry does not overtake its finality',
  async t => {
    const { order, chain, inspect, atEnd } = await open()
    chain.mine([{ to: order.address, amount: units('25') }], { time: atEnd(-1) })
    chain.mine([], { time: atEnd(30) })
    t.is((await inspect()).status, 'CONFIRMING')
    chain.mine()
    t.is((await inspect()).status, 'PAID')
  },
)

test.serial('a payment at the very second of expiry is in time', async t => {
  const { order, chain, inspect, atEnd } = await open()
  chain.mine([{ to: order.address, amount: units('25') }], { time: atEnd(0) })
  chain.mineEmpty(2)
  t.is((await inspect()).status, 'PAID')
})

test.serial(
  'M-14 a payment one second late: the order expires, and is EXPIRED_PAID when that money is final',
  async t => {
    const { order, chain, inspect, passed, events, atEnd } = await open()
    chain.mine([{ to: order.address, amount: units('25') }], { time: atEnd(1) })
    t.like(await inspect(), { status: 'EXPIRED', received_amount: '0', paid_at: null })
    chain.mineEmpty(2)
    const late = await inspect()
    t.like(late, { status: 'EXPIRED_PAID', received_amount: '25', credited_amount: '24.75' })
    t.truthy(late.paid_at)
    t.deepEqual(await passed(), ['EXPIRED', 'EXPIRED_PAID'])
    t.deepEqual(
      (await events()).map(event => [event.type, event.data.status]),
      [
        ['payment.expired', 'EXPIRED'],
        ['payment.confirmed', 'EXPIRED_PAID'],
      ],
    )
  },
)

test.serial(
  'M-15 money that comes a day late belongs to the order of its address; too little of it is UNDERPAID, the rest makes it paid',
  async t => {
    const { order, chain, inspect, passed, atEnd } = await open()
    chain.mine([], { time: atEnd(5) })
    t.is((await inspect()).status, 'EXPIRED')
    chain.mine([{ to: order.address, amount: units('7') }], { time: atEnd(86_400) })
    chain.mineEmpty(2)
    t.like(await inspect(), { status: 'UNDERPAID', received_amount: '7', credited_amount: '6.93' })
    chain.mine([{ to: order.address, amount: units('18') }])
    chain.mineEmpty(2)
    t.like(await inspect(), { status: 'EXPIRED_PAID', received_amount: '25', credited_amount: '24.75' })
    t.deepEqual(await passed(), ['EXPIRED', 'UNDERPAID', 'EXPIRED_PAID'])
  },
)

test.serial(
  'money that comes after an order was paid is credited to the same merchant and changes no status',
  async t => {
    const { order, chain, inspect, passed, events } = await open()
    chain.mine([{ to: order.address, amount: units('25') }])
    chain.mineEmpty(2)
    await inspect()
    chain.mine([{ to: order.address, amount: units('1.5') }])
    t.like(await inspect(), { status: 'PAID', received_amount: '25' })
    chain.mineEmpty(2)
    t.like(await inspect(), {
      status: 'PAID',
      received_amount: '26.5',
      overpaid_amount: '1.5',
      credited_amount: '26.235',
      fee_amount: '0.265',
    })
    t.deepEqual((await passed()).at(-1), 'PAID')
    t.is((await events()).length, 1)
  },
)

test.serial(
  'a block whose time is yet to come ends no order before that time, and a payment meanwhile pays it',
  async t => {
    const { order, chain, atEnd, merchant } = await open()
    const { order: unpaid } = await createOrder(service.deps, merchant, orderInput())
    const statusOf = async ({ id }: { id: string }) => (await getOrder(service.deps, merchant, id)).status
    chain.mine([], { time: atEnd(10) })
    service.clock.set(atEnd(-600))
    await watchBoth(service)
    t.is(await statusOf(order), 'OPEN')
    chain.mine([{ to: order.address, amount: units('25') }], { time: atEnd(-590) })
    chain.mine([], { time: atEnd(1) })
    chain.mine([], { time: atEnd(20) })
    await watchBoth(service)
    t.is(await statusOf(order), 'PAID')
    service.clock.set(atEnd(0))
    await settleAll(service.deps)
    t.is(await statusOf(unpaid), 'OPEN', 'the last moment belongs to the order')
    service.clock.set(new Date(atEnd(0).getTime() + 1))
    await settleAll(service.deps)
    t.is(await statusOf(unpaid), 'EXPIRED')
  },
)

test.serial(
  'a block of exactly the last moment ends no order, however late it is read; one a moment later does',
  async t => {
    const { order, chain, atEnd, merchant } = await open()
    const status = async () => (await getOrder(service.deps, merchant, order.id)).status
    service.clock.set(atEnd(3600))
    chain.mine([], { time: atEnd(0) })
    await watchBoth(service)
    t.is(await status(), 'OPEN')
    chain.mine([], { time: new Date(atEnd(0).getTime() + 1) })
    await watchBoth(service)
    t.is(await status(), 'EXPIRED')
  },
)

test.serial(
  'parts that come before the rest are credited when each is final, whatever the order waits for',
  async t => {
    const { order, chain, inspect } = await open()
    chain.freezeFinal()
    chain.mine([{ to: order.address, amount: units('10') }])
    chain.mineEmpty(5)
    t.like(await inspect(), { status: 'OPEN', received_amount: '10', credited_amount: '0', confirmations: 3 })
    chain.mine([{ to: order.address, amount: units('15') }])
    chain.mineEmpty(1)
    t.like(await inspect(), { status: 'CONFIRMING', received_amount: '25', credited_amount: '0' })
    chain.setFinal(chain.head.height - 2)
    t.like(await inspect(), { status: 'CONFIRMING', received_amount: '25', credited_amount: '9.9', paid_at: null })
    chain.thawFinal()
    chain.mineEmpty(1)
    t.like(await inspect(), { status: 'PAID', credited_amount: '24.75' })
  },
)

test.serial('a part in time is not UNDERPAID before it is final, also when the time is over', async t => {
  const { order, chain, inspect, atEnd } = await open()
  chain.freezeFinal()
  chain.mine([{ to: order.address, amount: units('10') }], { time: atEnd(-1) })
  chain.mine([], { time: atEnd(60) })
  t.like(await inspect(), { status: 'OPEN', received_amount: '10', credited_amount: '0' })
  chain.thawFinal()
  chain.mineEmpty(2)
  t.like(await inspect(), { status: 'UNDERPAID', received_amount: '10', credited_amount: '9.9' })
})

test.serial('of very many transfers all count, and the hundred largest are shown, in their order', async t => {
  const { order, chain, inspect, events } = await open()
  const to = order.address
  for (let block = 0; block < 3; block++) chain.mine(Array.from({ length: 60 }, () => ({ to, amount: 10_000n })))
  const [paid] = chain.mine([{ to, amount: units('25') }])
  chain.mineEmpty(2)
  const seen = await inspect()
  t.like(seen, { status: 'PAID', received_amount: '26.8' })
  const [event] = await events()
  for (const transactions of [seen.transactions, event!.data.transactions as typeof seen.transactions]) {
    t.is(transactions.length, 100)
    t.is(transactions.at(-1)?.tx_hash, paid!.txHash)
  }
})
