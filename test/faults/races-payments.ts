// Payments, deliveries and streams that two workers and two API processes meet at the same moment.
import type { ExecutionContext } from 'ava'
import type { OrderView } from '../../src/orders/order-view.ts'
import { enqueue } from '../../src/queue/queue.ts'
import { listBalances } from '../../src/ledger/ledger.store.ts'
import { moveBusinessClock } from '../../src/sandbox/business-clock.service.ts'
import { flowNetworks } from '../flows/house.ts'
import type { Merchant } from '../flows/merchant.ts'
import type { OpenStream } from '../helpers/events.ts'
import { until } from '../helpers/until.ts'
import { tally, type Cluster } from './races-cluster.ts'

const paymentEvents = ['payment.confirmed', 'payment.expired', 'payment.underpaid', 'payment.frozen']

/** What an order passed through, each status once, and the events it caused. */
async function historyOf(cluster: Cluster, orderId: string): Promise<{ statuses: string[]; events: string[] }> {
  const passed = await cluster.query<{ status: string }>(
    'select status from order_event where order_id = $1 order by version',
    [orderId],
  )
  const told = await cluster.query<{ type: string }>(
    'select type from webhook_event where order_id = $1 order by position',
    [orderId],
  )
  const statuses = passed.map(row => row.status).filter((status, at, all) => status !== all[at - 1])
  return { statuses, events: told.map(row => row.type) }
}

/** Jobs that point both workers at these orders, several times over. */
async function enqueueTwice(cluster: Cluster, queue: 'expire-order' | 'settle-order', orders: readonly OrderView[]) {
  for (const { id } of [...orders, ...orders]) await enqueue(cluster.house.deps.db, queue, { orderId: id })
}

interface Pair {
  readonly inTime: OrderView
  readonly late: OrderView
}

export async function expiryAgainstConfirmation(t: ExecutionContext, cluster: Cluster): Promise<void> {
  const merchant = await cluster.house.merchant()
  const steps: Pair[][] = []
  for (let step = 0; step < 5; step++) {
    const pairOn = async (network: string): Promise<Pair> => {
      const more = { network, expires_in: 60 + step * 20 }
      return { inTime: await cluster.order(step, merchant, more), late: await cluster.order(step + 1, merchant, more) }
    }
    steps.push(await Promise.all(flowNetworks.map(pairOn)))
  }
  const pairs = steps.flat()
  // By the wall clock every order's time is over before anything is paid: the time of the blocks alone may decide.
  await moveBusinessClock(cluster.house.deps, 600)
  for (const step of steps) {
    const ends = step.flatMap(({ inTime, late }) => [inTime, late]).map(order => Date.parse(order.expire_at) / 1000)
    await enqueueTwice(cluster, 'expire-order', pairs.flatMap(Object.values))
    for (const { inTime } of step) await cluster.pay(inTime)
    await cluster.mine({ time: new Date(Math.floor(Math.min(...ends)) * 1000) })
    for (const { late } of step) await cluster.pay(late)
    await cluster.mine({ time: new Date((Math.floor(Math.max(...ends)) + 1) * 1000) })
  }
  await cluster.finalize()
  await cluster.reach(
    pairs.map(pair => pair.inTime),
    ['PAID'],
  )
  await cluster.reach(
    pairs.map(pair => pair.late),
    ['EXPIRED_PAID'],
  )
  for (const { inTime, late } of pairs) {
    const paid = await historyOf(cluster, inTime.id)
    t.false(paid.statuses.includes('EXPIRED'), paid.statuses.join())
    t.deepEqual(paid.events, ['payment.confirmed'])
    const expired = await historyOf(cluster, late.id)
    t.deepEqual(expired.statuses.slice(-2), ['EXPIRED', 'EXPIRED_PAID'])
    t.deepEqual(expired.events, ['payment.expired', 'payment.confirmed'])
  }
}

/** Payments per order: amount, and whether it is flagged. */
const scenes = [
  [['25', false]],
  [['25', true]],
  [
    ['15', false],
    ['10', true],
  ],
  [
    ['25', false],
    ['5', true],
  ],
] as const

interface Stage {
  readonly order: OrderView
  readonly payments: readonly (readonly [amount: string, isFlagged: boolean])[]
}

export async function freezeAgainstPaid(t: ExecutionContext, cluster: Cluster): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const merchant = await cluster.house.merchant()
    const stages = await Promise.all(
      flowNetworks.flatMap(network =>
        scenes.map(async (payments, at): Promise<Stage> => ({
          payments,
          order: await cluster.order(at, merchant, { network }),
        })),
      ),
    )
    await freezeRound(t, cluster, { merchant, stages })
  }
}

interface FreezeRound {
  readonly merchant: Merchant
  readonly stages: readonly Stage[]
}

async function freezeRound(t: ExecutionContext, cluster: Cluster, { merchant, stages }: FreezeRound): Promise<void> {
  const orders = stages.map(stage => stage.order)
  const payments = stages.flatMap(stage => stage.payments)
  const answer = cluster.screening.holdAnswers()
  const before = cluster.screening.asked.length
  for (const { order, payments: own } of stages) {
    for (const [amount, isFlagged] of own) {
      if (isFlagged) cluster.screening.flagged.add(`${order.address} ${amount}`)
      await cluster.pay(order, amount)
    }
  }
  await cluster.mine()
  await cluster.finalize()
  await until(async () => cluster.screening.asked.length === before + payments.length)
  await enqueueTwice(cluster, 'settle-order', orders)
  answer()
  await enqueueTwice(cluster, 'settle-order', orders)
  await cluster.mine()
  const scene = (at: number) => orders.filter((_, index) => index % scenes.length === at)
  await cluster.reach(scene(0), ['PAID'])
  await cluster.reach([...scene(1), ...scene(2)], ['FROZEN'])
  // Enough was clean: whether the flagged rest was judged before or after that decides, but it is credited in neither case.
  await cluster.reach(scene(3), ['PAID', 'FROZEN'])
  await until(async () => (await unscreened(cluster, merchant)) === 0)
  for (const { id } of [...scene(1), ...scene(2)]) {
    const { statuses, events } = await historyOf(cluster, id)
    t.false(statuses.includes('PAID'), statuses.join())
    t.deepEqual(events, ['payment.frozen'])
  }
  await assertOnlyClearCredited(t, cluster, { merchant, stages })
}

async function unscreened(cluster: Cluster, { merchantId }: Merchant): Promise<number> {
  const rows = await cluster.query(
    `select 1 from chain_transfer x join orders o on o.id = x.order_id where o.merchant_id = $1 and
       (x.screening = 'PENDING' or (x.screening = 'CLEAR' and x.credited_amount is null))`,
    [merchantId],
  )
  return rows.length
}

async function assertOnlyClearCredited(
  t: ExecutionContext,
  cluster: Cluster,
  { merchant, stages }: FreezeRound,
): Promise<void> {
  const rows = await cluster.query<{ address: string; amount: string; credited: string | null }>(
    `select o.address, x.amount::text, x.credited_amount::text as credited
       from chain_transfer x join orders o on o.id = x.order_id where o.merchant_id = $1`,
    [merchant.merchantId],
  )
  const expected = stages.flatMap(({ order, payments }) =>
    payments.map(([amount, isFlagged]) => ({
      address: order.address,
      amount: `${amount}000000`,
      credited: isFlagged ? null : String(Number(amount) * 990_000),
    })),
  )
  const written = (list: readonly object[]) => list.map(one => JSON.stringify(one)).toSorted()
  t.deepEqual(written(rows), written(expected))
  const sum = (kind: string) =>
    balances.filter(one => one.kind === kind).reduce((total, one) => total + BigInt(one.balance), 0n)
  const balances = await listBalances(cluster.house.deps.db, merchant.merchantId)
  const total = (isFlagged: boolean) =>
    stages.flatMap(stage => stage.payments).reduce((all, one) => all + (one[1] === isFlagged ? Number(one[0]) : 0), 0)
  t.is(sum('merchant_available'), BigInt(total(false) * 990_000))
  t.is(sum('merchant_frozen'), BigInt(total(true) * 1_000_000))
}

export async function deliveryClaimedTwice(t: ExecutionContext, cluster: Cluster): Promise<void> {
  const { db } = cluster.house.deps
  const before = cluster.receiver.received.length
  const merchants = await Promise.all([0, 1, 2].map(() => cluster.house.merchant()))
  const orders = await Promise.all(merchants.map((merchant, index) => cancelledOrders(cluster, index, merchant)))
  const ids = orders.flat()
  await until(async () => (await countDeliveries(cluster, ids, waitingAgain)) === ids.length)
  const deliveries = await cluster.query<{ id: string }>(
    `select d.id from webhook_delivery d join webhook_event e on e.id = d.event_id where e.order_id = any($1::uuid[])`,
    [ids],
  )
  // Due all at once, for the sweeps of both workers and for three jobs each.
  await moveBusinessClock(cluster.house.deps, 61)
  for (const { id } of [...deliveries, ...deliveries, ...deliveries])
    await enqueue(db, 'deliver-webhook', { deliveryId: id })
  await until(async () => (await countDeliveries(cluster, ids, delivered)) === ids.length)
  const requests = cluster.receiver.received
    .slice(before)
    .map(({ headers }) => `${String(headers['x-webhook-delivery'])} ${String(headers['x-webhook-attempt'])}`)
  t.deepEqual(
    requests.toSorted(),
    deliveries.flatMap(({ id }) => [`${id} 1`, `${id} 2`]).toSorted(),
    'each attempt of each delivery is one request',
  )
  const attempts = await cluster.query<{ attempt: string }>(
    `select delivery_id || ' ' || number as attempt from webhook_attempt where delivery_id = any($1)`,
    [deliveries.map(delivery => delivery.id)],
  )
  t.deepEqual(attempts.map(row => row.attempt).toSorted(), requests.toSorted())
}

const waitingAgain = 'd.attempts = 1 and d.lease_until is null'
const delivered = `d.status = 'DELIVERED' and d.attempts = 2`

/** How many deliveries about these orders are in this state. */
async function countDeliveries(cluster: Cluster, orderIds: readonly string[], state: string): Promise<number> {
  const rows = await cluster.query(
    `select 1 from webhook_delivery d join webhook_event e on e.id = d.event_id
      where e.order_id = any($1::uuid[]) and ${state}`,
    [orderIds],
  )
  return rows.length
}

/** Orders whose ends are told to an endpoint of this merchant. */
async function cancelledOrders(cluster: Cluster, index: number, as: Merchant): Promise<string[]> {
  const body = { url: cluster.receiver.url, events: paymentEvents }
  await cluster.ask(index, { method: 'POST', target: '/v1/webhooks', body, as })
  return Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const { id } = await cluster.order(at, as)
      await cluster.ask(at + 1, { method: 'POST', target: `/v1/orders/${id}/cancel`, as })
      return id
    }),
  )
}

export async function changedElsewhere(t: ExecutionContext, cluster: Cluster): Promise<void> {
  const merchant = await cluster.house.merchant()
  const delays: number[] = []
  for (let index = 0; index < 11; index++) {
    const { id } = await cluster.order(index, merchant)
    const stream = await cluster.stream(index + 1, merchant, `/v1/orders/${id}/events`)
    t.is((await stream.next())?.data.status, 'OPEN')
    await cluster.ask(index, { method: 'POST', target: `/v1/orders/${id}/cancel`, as: merchant })
    const answeredAt = performance.now()
    t.is((await stream.next())?.data.status, 'EXPIRED')
    delays.push(performance.now() - answeredAt)
    t.is(await stream.next(), null)
  }
  delays.sort((one, other) => one - other)
  t.true(delays[5]! < 1000, `${delays.map(Math.round).join()} ms`)
  t.true(delays.at(-1)! < 5000)
}

export async function paymentOnAllStreams(t: ExecutionContext, cluster: Cluster): Promise<void> {
  const merchant = await cluster.house.merchant()
  const orders = await Promise.all(
    flowNetworks.flatMap(network => [0, 1].map(index => cluster.order(index, merchant, { network }))),
  )
  const streams = await Promise.all(
    [0, 1].flatMap(index => orders.map(({ id }) => cluster.stream(index, merchant, `/v1/orders/${id}/events`))),
  )
  const reading = Promise.all(streams.map(read))
  for (const order of orders) await cluster.pay(order)
  await cluster.mine()
  await cluster.finalize()
  const seen = await reading
  for (const [at, { id }] of orders.entries()) {
    const written = await cluster.query<{ version: string; status: string }>(
      'select version::text, status from order_event where order_id = $1 order by version',
      [id],
    )
    const rows = written.map(row => `${row.version} ${row.status}`)
    // The first event is the order as it was when the stream began; from there on nothing is missing.
    for (const events of [seen[at]!, seen[at + orders.length]!])
      t.deepEqual(events.slice(1), rows.slice(-events.length + 1))
    t.is(rows.at(-1)!.split(' ')[1], 'PAID')
  }
}

async function read(stream: OpenStream): Promise<string[]> {
  return (await stream.rest()).map(event => `${event.id} ${event.data.status}`)
}

export async function workerKilled(t: ExecutionContext, cluster: Cluster): Promise<void> {
  const merchant = await cluster.house.merchant()
  const body = { url: cluster.receiver.url, events: paymentEvents }
  await cluster.ask(0, { method: 'POST', target: '/v1/webhooks', body, as: merchant })
  const orders = await Promise.all(
    Array.from({ length: 12 }, (_, at) => cluster.order(at, merchant, { network: flowNetworks[at % 2] })),
  )
  const answer = cluster.screening.holdAnswers()
  const before = cluster.screening.asked.length
  for (const order of orders) await cluster.pay(order)
  await cluster.mine()
  await cluster.finalize()
  await until(async () => cluster.screening.asked.length > before)
  const { by } = cluster.screening.asked[before]!
  await cluster.workers.get(by)!.kill()
  cluster.workers.delete(by)
  answer()
  // What the dead one was screening is free again after two minutes.
  await moveBusinessClock(cluster.house.deps, 121)
  await cluster.reach(orders, ['PAID'])
  const ids = orders.map(order => order.id)
  await until(async () => (await countDeliveries(cluster, ids, waitingAgain)) === ids.length)
  await moveBusinessClock(cluster.house.deps, 61)
  await until(async () => (await countDeliveries(cluster, ids, delivered)) === ids.length)
  for (const { id } of orders) t.deepEqual((await historyOf(cluster, id)).events, ['payment.confirmed'])
  const credits = await cluster.query<{ credited: string }>(
    'select credited_amount::text as credited from orders where id = any($1::uuid[])',
    [ids],
  )
  t.deepEqual(tally(credits.map(row => row.credited)), { '24750000': 12 })
}
