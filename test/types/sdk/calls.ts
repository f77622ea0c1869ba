// Each line marked `refused` must not compile, every other line must.
import { Kassa, type Order, type OrderSummary } from '../../../sdk/typescript/src/index.ts'

const kassa = new Kassa({ keyId: 'mk_test_1', secret: 'sk_test_1', timeout: 1000, logger: console })
new Kassa({ apiKey: 'mk_test_1' }) // refused: TS2353

export async function calls(): Promise<void> {
  await kassa.orders.create({ amount: '25', currency: 'USDT', network: 'BTC' }) // refused: TS2322
  await kassa.orders.create({ amount: 25, currency: 'USDT', network: 'TRC20' }) // refused: TS2322
  await kassa.orders.create({ currency: 'USDT', network: 'TRC20' }) // refused: TS2345
  await kassa.orders.create({ amount: '25', currency: 'USDT', network: 'TRC20', colour: 'red' }) // refused: TS2353
  await kassa.orders.retrieve() // refused: TS2554
  await kassa.orders.list({ status: 'LOST' }) // refused: TS2322
  await kassa.sandbox.pay('id')
  await kassa.sandbox.pay('id', { scenario: 'split' }, { signal: new AbortController().signal })
  await kassa.raw.GET('/v1/orders/{id}') // refused: TS2554
  await kassa.raw.POST('/v1/order', {}) // refused: TS2345
}

export async function answers(order: Order): Promise<string> {
  // What may come later is possible: an exhaustive list of today's words would break a program tomorrow.
  const status: string = order.status
  if (order.status === 'PAID' || order.status === 'SOMETHING_NEW') return status
  order.status = 'PAID' // refused: TS2540
  const today: 'OPEN' | 'PAID' = order.status // refused: TS2322
  for (const { status: each, amount } of order.transactions) void [today, each, amount]
  return order.colour // refused: TS2339
}

export async function lists(): Promise<OrderSummary[]> {
  const page = await kassa.orders.list({ limit: 5, status: 'OPEN' })
  const total: number = page.total
  for (const { id } of page.orders) void [id, total]
  for await (const order of kassa.orders.list()) void order.order_number
  for await (const order of kassa.orders.watch('id')) void order.received_amount
  for await (const event of kassa.events.stream({ lastEventId: 'evt_00000000' })) {
    if (event.event === 'payment.confirmed') void event.data.received_amount
    if (event.event === 'payment.frozen') void event.data.reason
    if (event.event === 'payment.confirmed') void event.data.reason // refused: TS2339
  }
  await kassa.orders.list().toArray() // refused: TS2554
  return kassa.orders.list().toArray({ limit: 10 })
}

kassa.on('retry', ({ delayMs, reason, operationId }) => void [delayMs, reason, operationId])
kassa.on('reply', () => {}) // refused: TS2345
