// A server with its pages and a merchant, and orders brought to each step of the checkout page.
import type { OrderView } from '../../src/orders/query/order-view.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { registerPages } from '../../src/web/pages.ts'
import type { Caller } from '../helpers/client.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

type Options = NonNullable<Parameters<typeof startTestServer>[0]> & {
  readonly pages?: Parameters<typeof registerPages>[2]
}

export interface Shop {
  readonly at: TestServer
  readonly url: string
  readonly merchant: Caller & { merchantId: string }
  order(change?: object): Promise<OrderView>
  /** Mines a block with these payments and lets the service read it. */
  mine(order: OrderView, amount?: bigint | null, time?: Date): Promise<void>
  /** Sets columns of an order as no payment would, e.g. what an older version stored. */
  store(order: OrderView, change: Readonly<Record<string, unknown>>): Promise<void>
  page(target: string, init?: RequestInit): Promise<{ status: number; headers: Headers; text: string }>
  close(): Promise<void>
}

export async function openShop(options: Options = {}): Promise<Shop> {
  const env = { KASSA_RATE_LIMIT_PER_MINUTE: '10000', ...options.env }
  const at = await startTestServer({ ...options, env })
  registerPages(at.server, at.service.api, options.pages)
  const url = await at.listen()
  const merchant = await at.merchant()
  const chainOf = (order: OrderView) => (order.network === 'TRC20' ? at.service.tron : at.service.ethereum)
  return {
    at,
    url,
    merchant,
    async order(change = {}) {
      const body = { amount: '25', currency: 'USDT', network: 'TRC20', expires_in: 86_400, ...change }
      const answer = await at.send({ method: 'POST', target: '/v1/orders', as: merchant, body })
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.json as OrderView
    },
    async mine(order, amount = null, time) {
      const transfers = amount === null ? [] : [{ to: order.address, amount }]
      chainOf(order).mine(transfers, time ? { time } : {})
      // An order ends with the chain's time, and not before the service's.
      if (time && time > at.service.clock.now()) at.service.clock.set(time)
      await watchChain(at.service.deps, { environment: 'test', network: order.network })
    },
    async store(order, change) {
      const columns = Object.keys(change)
      const set = columns.map((column, index) => `${column} = $${index + 2}`).join(', ')
      await at.service.admin.query(`update orders set ${set} where id = $1`, [order.id, ...Object.values(change)])
    },
    async page(target, init) {
      const response = await fetch(url + target, { redirect: 'manual', ...init })
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
    close: () => at.close(),
  }
}

const text = { description: 'Two tickets, row 7', return_url: 'https://shop.example/thanks?order=7' }
const short = { ...text, expires_in: 300 }

export type Step =
  | 'pay'
  | 'payEthereum'
  | 'partial'
  | 'closing'
  | 'seen'
  | 'confirming'
  | 'paid'
  | 'overpaid'
  | 'expired'
  | 'cancelled'
  | 'underpaid'
  | 'paidLate'
  | 'frozen'

/** Brings a new order to each step of the page. */
export const steps: Readonly<Record<Step, (shop: Shop) => Promise<OrderView>>> = {
  pay: (shop: Shop) => shop.order(text),
  payEthereum: (shop: Shop) => shop.order({ ...text, network: 'ERC20', amount: '1234.567891' }),
  async partial(shop: Shop) {
    const order = await shop.order({ ...text, network: 'ERC20' })
    await shop.mine(order, 10_500_000n)
    return order
  },
  async closing(shop: Shop) {
    const order = await shop.order(short)
    shop.at.service.clock.set(new Date(Date.parse(order.expire_at) + 1000))
    return order
  },
  async seen(shop: Shop) {
    const order = await shop.order(text)
    await shop.mine(order, 25_000_000n)
    return order
  },
  async confirming(shop: Shop) {
    const order = await steps.seen(shop)
    await shop.mine(order)
    return order
  },
  async paid(shop: Shop) {
    const order = await steps.confirming(shop)
    await shop.mine(order)
    return order
  },
  async overpaid(shop: Shop) {
    const order = await shop.order(text)
    await shop.mine(order, 30_000_000n)
    for (let block = 0; block < 3; block++) await shop.mine(order)
    return order
  },
  async expired(shop: Shop) {
    const order = await shop.order(short)
    await shop.mine(order, null, after(order))
    return order
  },
  async cancelled(shop: Shop) {
    const order = await shop.order(text)
    const target = `/v1/orders/${order.id}/cancel`
    const answer = await shop.at.send({ method: 'POST', target, as: shop.merchant })
    if (answer.status !== 200) throw new Error(answer.text)
    return order
  },
  async underpaid(shop: Shop) {
    const order = await shop.order(short)
    await shop.mine(order, 10_500_000n)
    await shop.mine(order, null, after(order))
    for (let block = 0; block < 3; block++) await shop.mine(order)
    return order
  },
  async paidLate(shop: Shop) {
    const order = await steps.expired(shop)
    await shop.mine(order, 25_000_000n)
    for (let block = 0; block < 3; block++) await shop.mine(order)
    return order
  },
  async frozen(shop: Shop) {
    const order = await shop.order(text)
    await shop.store(order, { status: 'FROZEN', received_amount: 25_000_000n, frozen_amount: 25_000_000n })
    return order
  },
}

function after(order: OrderView): Date {
  return new Date(Date.parse(order.expire_at) + 1000)
}

/** The service's time must not lie behind the chain's when an order is opened, or it would be born expired. */
export async function orderAt(shop: Shop, step: Step): Promise<OrderView> {
  const { service } = shop.at
  const newest = Math.max(service.tron.head.time.getTime(), service.ethereum.head.time.getTime())
  if (service.clock.now().getTime() < newest) service.clock.set(new Date(newest))
  return steps[step](shop)
}

export function pathOf(order: OrderView): string {
  return new URL(order.payment_url).pathname
}
