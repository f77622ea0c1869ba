// The payment page of an underpaid order whose rest the merchant asks for.
import test from 'ava'
import type { OrderView } from '../../src/orders/query/order-view.ts'
import { rowsAround } from '../helpers/rows.ts'
import { openShop, orderAt, pathOf, type Shop } from './shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop()
})
test.after.always(() => shop.close())

async function asked(): Promise<{ order: OrderView; until: string }> {
  const order = await orderAt(shop, 'underpaid')
  const target = `/v1/orders/${order.id}/remainder`
  const { status, json, text } = await shop.at.send({
    method: 'POST',
    target,
    as: shop.merchant,
    body: { expires_in: 3600 },
  })
  if (status !== 200) throw new Error(text)
  return { order, until: json.remainder_expire_at }
}

const pageOf = async (order: OrderView) => (await shop.page(pathOf(order))).text
const isPayable = (html: string, { address }: OrderView) =>
  html.includes(`data-copy="${address}"`) && html.includes('class="qr"')
const says = (html: string) => html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')

test.serial('it asks for exactly what is missing, at the same address, until the time', async t => {
  const { order, until } = await asked()
  const html = await pageOf(order)
  t.true(isPayable(html, order))
  t.true(html.includes('data-copy="14.50"'))
  t.true(html.includes('data-step="partial"'))
  t.regex(html, new RegExp(`until <span class="at"><time datetime="${until}">`))
  t.regex(html, /role="timer">1:00:00</)
  t.regex(says(html), /10\.50 USDT received.*14\.50 USDT missing/)
  shop.at.service.clock.advance(3600)
  t.true(isPayable(await pageOf(order), order), 'up to the time')
  shop.at.service.clock.advance(1)
  const over = await pageOf(order)
  t.false(over.includes(order.address))
  t.regex(says(over), /Do not send the rest now/)
})

test.serial('it asks for less while a part is on its way, and for nothing once the rest is', async t => {
  const { order } = await asked()
  await shop.mine(order, 10_000_000n)
  const part = await pageOf(order)
  t.true(isPayable(part, order))
  t.true(part.includes('data-copy="4.50"'))
  await shop.mine(order, 4_500_000n)
  const whole = await pageOf(order)
  t.false(whole.includes('class="qr"'))
  t.false(whole.includes('data-copy='))
  t.true(whole.includes('data-step="confirming"'))
  t.regex(says(whole), /We see your payment.*14\.50 USDT/)
  for (let block = 0; block < 3; block++) await shop.mine(order)
  t.regex(says(await pageOf(order)), /Your payment came after the deadline/)
})

test.serial('it does not ask for money that is credited while the page is read', async t => {
  const { order } = await asked()
  await shop.mine(order, 14_500_000n)
  const { db } = shop.at.service.api
  const { kysely, query } = db
  let settled = false
  const around = rowsAround({ kysely }, async ({ plain }, run) => {
    if (plain.includes('sum(amount)') && !settled) {
      settled = true
      for (let block = 0; block < 3; block++) await shop.mine(order)
    }
    return run()
  })
  Object.assign(db, around)
  t.teardown(() => Object.assign(db, { kysely, query }))
  const html = await pageOf(order)
  t.true(settled)
  t.false(isPayable(html, order))
  t.regex(says(html), /Your payment came after the deadline/)
})

test.serial('a refund ends the request, and one that fails lets it go on', async t => {
  const { order } = await asked()
  await shop.store(order, { refunded_amount: 1n })
  t.false((await pageOf(order)).includes(order.address))
  await shop.store(order, { refunded_amount: 0n })
  t.true(isPayable(await pageOf(order), order))
})

test.serial('nobody is asked to send the rest to an address that is not the order’s own', async t => {
  const { order } = await asked()
  const { address } = await shop.order()
  await shop.store(order, { address })
  const html = await pageOf(order)
  t.false(html.includes(address))
  t.false(html.includes('class="qr"'))
})
