// A shop that sells on both networks through a real service process which does not always survive: it asks again until it is
// answered, as the documentation tells merchants to.
import { randomUUID } from 'node:crypto'
import type { ExecutionContext } from 'ava'
import type { Network } from '../../src/chains/chain.ts'
import { claimsBy } from '../helpers/claims.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { addSeconds, systemClock } from '../../src/lib/clock.ts'
import type { OrderView } from '../../src/orders/query/order-view.ts'
import { flowNetworks, openFlowService, type FlowService } from '../flows/service.ts'
import { ask, webhooksOf, type Merchant } from '../flows/merchant.ts'
import { units } from '../flows/sale.ts'
import { testClock } from '../helpers/deps.ts'
import { startReceiver, type ReceiverAnswer, type Receiver } from '../helpers/receiver.ts'
import { until } from '../helpers/until.ts'
import { startServiceProcess, type ServiceProcess } from './service.ts'

export interface Shop {
  readonly service: FlowService
  readonly merchant: Merchant
  /** Every order that was sold, in the order of the answers. */
  readonly sold: readonly OrderView[]
  /** Where the merchant takes webhooks. */
  readonly receiver: Receiver
  /** The process that serves now. */
  readonly serviceProcess: ServiceProcess
  /** Kills the process, if one runs, and starts another. */
  restart(): Promise<void>
  /** Opens an order of 25 USDT; asks again with the same idempotency key until the service has answered 201. */
  sell(network: Network): Promise<OrderView>
  sellEach(count: number): Promise<OrderView[]>
  /** Hands in the payments of these orders; the next block holds them. */
  pay(orders: readonly OrderView[]): Promise<void>
  /** Mines on both networks. */
  mine(blocks?: number): Promise<void>
  finalize(): Promise<void>
  /** Waits until the service shows all these orders in this status. */
  reach(status: string, orders: readonly OrderView[]): Promise<void>
  /** Stops the service and does what became due only after the time in which a lost delivery waits. */
  finish(t: ExecutionContext): Promise<void>
  close(): Promise<void>
}

/** Far above what anything here takes, restarts and leases included, on a machine that is busy with other things. */
const deadlineMs = 120_000
/** A delivery whose sender died is sent again after a minute. */
const lostDeliverySeconds = 61

export async function openShop(answer?: ReceiverAnswer): Promise<Shop> {
  const service = await openFlowService({ clock: systemClock })
  const receiver = await startReceiver(answer)
  const merchant = await service.merchant()
  const sold: OrderView[] = []
  let serviceProcess = await startServiceProcess(service.env)
  const customer = patient(() => serviceProcess.url, merchant)
  await customer.create('/v1/webhooks', { url: receiver.url, events: ['payment.confirmed'] })
  const sell = async (network: Network) => {
    const body = { amount: '25', currency: 'USDT', network, idempotency_key: randomUUID() }
    const order = (await customer.create('/v1/orders', body)) as OrderView
    sold.push(order)
    return order
  }
  const mine = async (blocks = 1) => {
    for (const network of flowNetworks) await service.on(network).local.mine(blocks)
  }
  return {
    service,
    merchant,
    sold,
    receiver,
    get serviceProcess() {
      return serviceProcess
    },
    async restart() {
      await serviceProcess.kill()
      serviceProcess = await startServiceProcess(service.env)
    },
    sell,
    sellEach: count => Promise.all(flowNetworks.flatMap(network => Array.from({ length: count }, () => sell(network)))),
    async pay(orders) {
      for (const { network, address } of orders) {
        await service.on(network).local.pay({ kind: 'transfer', to: address, amount: units('25') })
      }
    },
    mine,
    finalize: () => mine(Math.max(...flowNetworks.map(network => service.on(network).local.finalityBlocks))),
    async reach(status, orders) {
      let shown: readonly (OrderView | null)[] = []
      const reached = until(async () => {
        shown = (await Promise.all(orders.map(({ id }) => customer.read(`/v1/orders/${id}`)))) as typeof shown
        return shown.every(order => order?.status === status)
      }, deadlineMs)
      await reached.catch((error: unknown) => {
        const last = shown.map(order => order?.status ?? 'no answer').join(', ')
        throw new Error(`Not every order was ${status}: ${last}\n${serviceProcess.log()}`, { cause: error })
      })
    },
    finish: t => finish(t, { service, serviceProcess, merchant, sold, receiver }),
    async close() {
      await serviceProcess.kill()
      await receiver.close()
      await service.close()
    },
  }
}

/** Requests to a service that may be away. */
function patient(url: () => string, as: Merchant) {
  const request = (asked: { method?: string; target: string; body?: object }) =>
    answerOf(() => ask(url(), { ...asked, as, now: systemClock.now() }))
  return {
    /** What the service shows; `null` when it does not answer. */
    read: async (target: string): Promise<unknown> => (await request({ target }))?.json ?? null,
    /** Asks until the answer is 201. */
    async create(target: string, body: object): Promise<unknown> {
      let created: unknown
      await until(async () => {
        const answer = await request({ method: 'POST', target, body })
        if (answer?.status === 201) created = answer.json
        return answer?.status === 201
      }, deadlineMs)
      return created
    },
  }
}

/** `null` when the service was not there, or went away while it answered. */
async function answerOf<Answered>(asking: () => Promise<Answered>): Promise<Answered | null> {
  try {
    return await asking()
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

type Finished = Pick<Shop, 'service' | 'serviceProcess' | 'merchant' | 'sold' | 'receiver'>

async function finish(
  t: ExecutionContext,
  { service, serviceProcess, merchant, sold, receiver }: Finished,
): Promise<void> {
  t.is(await serviceProcess.stop(), 0, serviceProcess.log())
  const { db } = service.deps
  const clock = testClock(addSeconds(systemClock.now(), lostDeliverySeconds))
  await deliverDue({ ...service.deps, clock, claims: claimsBy(clock) })
  const orders = await db.query<{ id: string; status: string; received_amount: string; transfers: string }>(
    `select id, status, received_amount, (select count(*) from chain_transfer where order_id = orders.id) as transfers
       from orders order by id`,
  )
  t.deepEqual(
    orders,
    sold.map(({ id }) => ({ id, status: 'PAID', received_amount: '25000000', transfers: '1' })).toSorted(byId),
  )
  for (const { id } of sold) {
    const bodies = webhooksOf(receiver.received, { merchant, orderId: id, now: systemClock.now() })
    t.true(bodies.length > 0, `no webhook about ${id}`)
    t.is(new Set(bodies.map(body => body.id)).size, 1, 'one event, however often it was delivered')
    t.is(bodies[0]?.event, 'payment.confirmed')
  }
  t.deepEqual(await db.query(`select id, status from webhook_delivery where status <> 'DELIVERED'`), [])
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1
}
