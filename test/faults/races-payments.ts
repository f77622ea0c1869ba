// Payments that two workers conclude from at the same moment.
import { randomUUID } from 'node:crypto'
import type { ExecutionContext } from 'ava'
import type { OrderView } from '../../src/orders/query/order-view.ts'
import { listBalances } from '../helpers/balances.ts'
import { moveBusinessClock } from '../../src/sandbox/business-clock.service.ts'
import { flowNetworks } from '../flows/service.ts'
import type { Merchant } from '../flows/merchant.ts'
import { until } from '../helpers/until.ts'
import { historyOf, type Cluster } from './races-cluster.ts'

/** Jobs by which both workers look at both networks. */
async function enqueueTwice({ service }: Cluster) {
  const keys = flowNetworks.map(network => ({ environment: 'test', network }) as const)
  for (const key of [...keys, ...keys])
    await service.deps.queue.send(service.deps.db, { name: 'watch-chain', data: key, singletonKey: randomUUID() })
}

interface Pair {
  readonly inTime: OrderView
  readonly late: OrderView
}

export async function expiryAgainstConfirmation(t: ExecutionContext, cluster: Cluster): Promise<void> {
  const merchant = await cluster.service.merchant()
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
  await moveBusinessClock(cluster.service.deps, 600)
  for (const step of steps) {
    const ends = step.flatMap(({ inTime, late }) => [inTime, late]).map(order => Date.parse(order.expire_at) / 1000)
    await enqueueTwice(cluster)
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
const kindsOfPayments = [
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

interface PaymentCase {
  readonly order: OrderView
  readonly payments: readonly (readonly [amount: string, isFlagged: boolean])[]
}

export async function freezeAgainstPaid(t: ExecutionContext, cluster: Cluster): Promise<void> {
  for (let round = 0; round < 2; round++) {
    const merchant = await cluster.service.merchant()
    const cases = await Promise.all(
      flowNetworks.flatMap(network =>
        kindsOfPayments.map(async (payments, at): Promise<PaymentCase> => ({
          payments,
          order: await cluster.order(at, merchant, { network }),
        })),
      ),
    )
    await freezeRound(t, cluster, { merchant, cases })
  }
}

interface FreezeRound {
  readonly merchant: Merchant
  readonly cases: readonly PaymentCase[]
}

async function freezeRound(t: ExecutionContext, cluster: Cluster, { merchant, cases }: FreezeRound): Promise<void> {
  const orders = cases.map(one => one.order)
  const payments = cases.flatMap(one => one.payments)
  const answer = cluster.screening.holdAnswers()
  const before = cluster.screening.asked.length
  for (const { order, payments: own } of cases) {
    for (const [amount, isFlagged] of own) {
      if (isFlagged) cluster.screening.flagged.add(`${order.address} ${amount}`)
      await cluster.pay(order, amount)
    }
  }
  await cluster.mine()
  await cluster.finalize()
  await until(async () => cluster.screening.asked.length === before + payments.length)
  await enqueueTwice(cluster)
  answer()
  await enqueueTwice(cluster)
  await cluster.mine()
  const ofKind = (at: number) => orders.filter((_, index) => index % kindsOfPayments.length === at)
  await cluster.reach(ofKind(0), ['PAID'])
  await cluster.reach([...ofKind(1), ...ofKind(2)], ['FROZEN'])
  // Enough was clean: the flagged rest is set aside, whether it was judged before or after that.
  await cluster.reach(ofKind(3), ['PAID'])
  await until(async () => (await unscreened(cluster, merchant)) === 0)
  for (const { id } of [...ofKind(1), ...ofKind(2)]) {
    const { statuses, events } = await historyOf(cluster, id)
    t.false(statuses.includes('PAID'), statuses.join())
    t.deepEqual(events, ['payment.frozen'])
  }
  await assertOnlyClearCredited(t, cluster, { merchant, cases })
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
  { merchant, cases }: FreezeRound,
): Promise<void> {
  const rows = await cluster.query<{ address: string; amount: string; credited: string | null }>(
    `select o.address, x.amount::text, x.credited_amount::text as credited
       from chain_transfer x join orders o on o.id = x.order_id where o.merchant_id = $1`,
    [merchant.merchantId],
  )
  const expected = cases.flatMap(({ order, payments }) =>
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
  const balances = await listBalances(cluster.service.deps.db, merchant.merchantId)
  const total = (isFlagged: boolean) =>
    cases.flatMap(one => one.payments).reduce((all, one) => all + (one[1] === isFlagged ? Number(one[0]) : 0), 0)
  t.is(sum('merchant_available'), BigInt(total(false) * 990_000))
  t.is(sum('merchant_frozen'), BigInt(total(true) * 1_000_000))
}
