// One order of one merchant, as that merchant and its payer see it: requests, event stream and webhooks on this side, the
// chain on the other.
import type { ExecutionContext } from 'ava'
import { ChainUnavailable, type Network } from '../../src/chains/chain.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { run as screenPayments } from '../../src/jobs/screen-payment.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { parseUsdt } from '../../src/lib/money.ts'
import type { OrderView } from '../../src/orders/query/order-view.ts'
import { openStream, type OpenStream } from '../helpers/events.ts'
import type { Payment } from '../helpers/local-chain.ts'
import type { FlowService } from './service.ts'
import { ask, webhooksOf, type Merchant, type WebhookBody } from './merchant.ts'

export interface Sale {
  readonly merchant: Merchant
  readonly order: OrderView
  /** Another order of the same merchant on the same network, created now. */
  more(body: object): Promise<OrderView>
  /** Puts these payments into the next block; returns their transactions. */
  pay(payments: readonly Payment[], options?: { readonly time?: Date }): Promise<string[]>
  /** A plain transfer of this much to the order's address. */
  transfer(amount: string, options?: { readonly time?: Date }): Promise<string>
  mine(blocks?: number, options?: { readonly time?: Date }): Promise<void>
  /** Mines until what is the head now is final. */
  finalize(): Promise<void>
  /** Lets the service do all that is due, webhooks included, and returns the order as the API shows it then. */
  inspect(): Promise<OrderView>
  /** The order as the API shows it now. */
  get(id?: string): Promise<OrderView>
  /** The statuses the event stream has told, each change once; waits until the service ends the stream. */
  streamed(): Promise<string[]>
  /** Event and status of each verified webhook about this order. */
  webhooks(): [event: string, status: unknown][]
  webhookBodies(): WebhookBody[]
  /** A block time this many seconds after (or before) the order's end. */
  atEnd(seconds: number): Date
}

export const units = (text: string): bigint => parseUsdt(text)!

const paymentEvents = ['payment.confirmed', 'payment.expired', 'payment.underpaid', 'payment.frozen']

export interface SaleInput {
  readonly network: Network
  readonly amount?: string
  readonly tolerance_percent?: number
  readonly expires_in?: number
  readonly metadata?: object
}

/** Opens an order through the API, with a webhook endpoint of its merchant and an event stream from the first moment. */
export async function openSale(t: ExecutionContext, service: FlowService, input: SaleInput): Promise<Sale> {
  const { network } = input
  const { local } = service.on(network)
  if (service.clock) await service.meet(network)
  const merchant = await service.merchant()
  const now = () => service.deps.clock.now()
  const post = async (target: string, body: object) => {
    const answer = await ask(service.url, { method: 'POST', target, body, as: merchant, now: now() })
    t.is(answer.status, 201, answer.text)
    return answer.json as OrderView
  }
  await post('/v1/webhooks', { url: service.receiver.url, events: paymentEvents })
  const more = (body: object) => post('/v1/orders', { amount: '25', currency: 'USDT', network, ...body })
  const order = await more(input)
  const get = async (id = order.id) =>
    (await ask(service.url, { target: `/v1/orders/${id}`, as: merchant, now: now() })).json as OrderView
  const target = `/v1/orders/${order.id}/events`
  const stream = await openStream(service.url, now(), { target, as: merchant })
  t.teardown(() => stream.abort())
  const streamed = collect(stream)
  // A test that ends with its order still open leaves the stream, which is no failure.
  streamed.catch(() => {})
  const pay: Sale['pay'] = async (payments, options) => {
    const hashes: string[] = []
    for (const payment of payments) hashes.push(await local.pay(payment))
    await local.mine(1, options)
    return hashes
  }
  const webhookBodies = () => webhooksOf(service.receiver.received, { merchant, orderId: order.id, now: now() })
  return {
    merchant,
    order,
    more,
    pay,
    transfer: async (amount, options) =>
      (await pay([{ kind: 'transfer', to: order.address, amount: units(amount) }], options))[0]!,
    mine: (blocks, options) => local.mine(blocks, options),
    finalize: () => local.mine(local.finalityBlocks),
    async inspect() {
      await followChain(service, network)
      await watchChain(service.deps, { environment: 'test', network })
      await screenPayments(service.deps, { environment: 'test', network })
      await deliverDue(service.deps)
      return get()
    },
    get,
    streamed: () => streamed,
    webhooks: () => webhookBodies().map(body => [body.event, body.data.status]),
    webhookBodies,
    atEnd: seconds => new Date(Date.parse(order.expire_at) + seconds * 1000),
  }
}

/** Orders end with the chain's time: business goes on with it, unless a test has set it further. */
export async function followChain({ clock, on }: FlowService, network: Network): Promise<void> {
  if (!clock) return
  try {
    const { time } = await on(network).chain.head()
    clock.advanceBusiness(Math.max(0, (time.getTime() - clock.business().getTime()) / 1000))
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error // a node that the test has put out of order
  }
}

async function collect(stream: OpenStream): Promise<string[]> {
  const events = await stream.rest()
  return events.map(event => event.data.status).filter((status, index, all) => status !== all[index - 1])
}
