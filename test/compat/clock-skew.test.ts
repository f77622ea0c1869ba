// EPay and epusdt have no time in their signatures, so no clock decides what a shop is told: neither the shop's nor that of the process that tells it.
import test, { type ExecutionContext } from 'ava'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { clockOff } from '../helpers/clock-off.ts'
import type { ReceiverAnswer } from '../helpers/receiver.ts'
import { startEpayShop, type EpayShop } from './epay-shop.ts'
import { epusdtBody, epusdtPayment } from './epusdt-shop.ts'
import { deliveriesOf } from './greenfield-shop.ts'

const key = { environment: 'test', network: 'TRC20' } as const
const create = 'api/v1/order/create-transaction'

async function shopFor(t: ExecutionContext, answer?: ReceiverAnswer): Promise<EpayShop> {
  const shop = await startEpayShop(answer ? { answer } : {})
  t.teardown(() => shop.close())
  return shop
}

async function orderOf({ at }: EpayShop, name: { readonly number: string } | { readonly orderId: string }) {
  const [column, value] = 'number' in name ? ['reference', name.number] : ['id', name.orderId]
  const [order] = await at.service.deps.db.query<{ status: string; created_at: string; expire_at: string }>(
    `select status, created_at, expire_at from orders where ${column} = $1`,
    [value],
  )
  return order!
}

for (const [what, seconds] of [
  ['a day fast', 86_400],
  ['a day slow', -86_400],
] as const) {
  test(`an order of a shop whose clock is ${what} begins and ends by our clock, whatever times the shop sends`, async t => {
    const shop = await shopFor(t)
    const now = shop.at.service.clock.now()
    const [begins, ends] = [now.getTime(), now.getTime() + 1_800_000]
    const sent = { timestamp: Math.floor(begins / 1000) + seconds, timeout: 60, expire: 1 }
    const texts = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))
    const payment = shop.payment(texts)
    t.is((await shop.submit(shop.signed(payment))).status, 302)
    const { json, number } = epusdtBody(shop, '100', sent)
    const { data } = (await shop.request('POST', create, { json })).json as { data: { expiration_time: number } }
    t.is(data.expiration_time, ends / 1000)
    for (const one of [payment['out_trade_no']!, number]) {
      const { created_at, expire_at } = await orderOf(shop, { number: one })
      t.deepEqual([created_at, expire_at].map(Date.parse), [begins, ends])
    }
    const later = shop.signed({ ...payment })
    shop.at.service.clock.advance(1200)
    t.is((await shop.submit(later)).status, 302, 'a link has no time at which it ends')
  })

  test(`a process whose clock is ${what} tells the success of a paid order, and takes no order for paid or expired`, async t => {
    let isUp = false
    const shop = await shopFor(t, response => response.end(isUp ? 'success' : 'fail'))
    const { deps, clock } = shop.at.service
    const off = { ...deps, clock: clockOff(clock, seconds) }
    const paid = [await shop.pay(), await epusdtPayment(shop, '100')]
    const open = [await shop.pay(), await epusdtPayment(shop, '100')]
    for (const { address } of paid) await shop.receive(address, 100_000_000n)
    await watchChain(off, key)
    await deliverDue(off)
    t.is(shop.receiver.received.length, 2)
    for (const { orderId } of paid)
      t.deepEqual(await deliveriesOf(shop, orderId), [{ status: 'PENDING', attempts: 1, last_error: 'unexpected answer' }]) // prettier-ignore
    for (const { orderId } of open) {
      t.is((await orderOf(shop, { orderId })).status, 'OPEN')
      t.deepEqual(await deliveriesOf(shop, orderId), [])
    }
    isUp = true
    clock.advance(2 * 86_400)
    await deliverDue(deps)
    for (const { orderId } of paid) t.like(await deliveriesOf(shop, orderId), [{ status: 'DELIVERED', attempts: 2 }])
    const said = shop.receiver.received.map(({ method, path, body }) => `${method} ${path} ${body}`)
    t.deepEqual([said.length, new Set(said).size], [4, 2], 'each success is the same text both times')
    await assertBooks(t, deps.db)
  })
}
