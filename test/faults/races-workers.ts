// Work that two workers want to do at the same moment, and that one leaves to the other when it dies.
import type { ExecutionContext } from 'ava'
import { moveBusinessClock } from '../../src/sandbox/business-clock.service.ts'
import { flowNetworks } from '../flows/service.ts'
import type { Merchant } from '../flows/merchant.ts'
import { until } from '../helpers/until.ts'
import { historyOf, tally, type Cluster } from './races-cluster.ts'

const paymentEvents = ['payment.confirmed', 'payment.expired', 'payment.underpaid', 'payment.frozen']

export async function deliveryClaimedTwice(t: ExecutionContext, cluster: Cluster): Promise<void> {
  const before = cluster.receiver.received.length
  const merchants = await Promise.all([0, 1, 2].map(() => cluster.service.merchant()))
  const orders = await Promise.all(merchants.map((merchant, index) => cancelledOrders(cluster, index, merchant)))
  const ids = orders.flat()
  await until(async () => (await countDeliveries(cluster, ids, waitingAgain)) === ids.length)
  const deliveries = await cluster.query<{ id: string }>(
    `select d.id from webhook_delivery d join webhook_event e on e.id = d.event_id where e.order_id = any($1::uuid[])`,
    [ids],
  )
  // Due all at once, for both workers.
  await moveBusinessClock(cluster.service.deps, 61)
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

export async function workerKilled(t: ExecutionContext, cluster: Cluster): Promise<void> {
  const merchant = await cluster.service.merchant()
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
  await moveBusinessClock(cluster.service.deps, 121)
  await cluster.reach(orders, ['PAID'])
  const ids = orders.map(order => order.id)
  await until(async () => (await countDeliveries(cluster, ids, waitingAgain)) === ids.length)
  await moveBusinessClock(cluster.service.deps, 61)
  await until(async () => (await countDeliveries(cluster, ids, delivered)) === ids.length)
  for (const { id } of orders) t.deepEqual((await historyOf(cluster, id)).events, ['payment.confirmed'])
  const credits = await cluster.query<{ credited: string }>(
    'select credited_amount::text as credited from orders where id = any($1::uuid[])',
    [ids],
  )
  t.deepEqual(tally(credits.map(row => row.credited)), { '24750000': 12 })
}
