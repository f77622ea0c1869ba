import test from 'ava'
import { assertBooks } from '../helpers/books.ts'
import { startOrderServer, type CreatedOrder, type OrderCalls } from './order-calls.ts'
import type { Caller } from '../helpers/client.ts'
import { claimRefund, findRefundClaim } from '../../src/withdrawals/refunds/refund-claim.service.ts'
import { issueKey } from '../../dev/seed/issue-key.ts'
import { permissions } from '../../src/merchants/api-keys/permission.ts'
import { payee } from '../withdrawals/fixture.ts'

let at: OrderCalls
test.before(async () => {
  at = await startOrderServer()
})
test.after.always(() => at.close())

const usdt = 1_000_000n

async function underpaid(merchant: Caller): Promise<CreatedOrder> {
  const order = await at.open(merchant, { expires_in: 600 })
  await at.mine([{ to: order.address, amount: 20n * usdt }])
  await at.outlast(order)
  return order
}

const later = (seconds: number) => new Date(at.service.clock.business().getTime() + seconds * 1000).toISOString()

test.serial('requestRemainder.200 the order stays underpaid, asks until the time, and no event is sent', async t => {
  const merchant = await at.merchant()
  const order = await underpaid(merchant)
  const { payer_cost: _, ...before } = await at.read(merchant, order.id)
  t.like(before, { status: 'UNDERPAID', remainder_expire_at: null, missing_amount: '5' })
  at.service.clock.advance(5)
  const first = await at.askForRest(merchant, order.id)
  t.is(first.status, 200)
  t.deepEqual(first.json, { ...before, remainder_expire_at: later(86_400), updated_at: later(0) })
  at.service.clock.advance(60)
  const again = await at.askForRest(merchant, order.id, { expires_in: 300 })
  t.deepEqual([again.status, again.json.remainder_expire_at], [200, later(300)], 'again: a new time')
  t.deepEqual(await at.eventsOf(order.id), ['payment.underpaid'])
  const { json } = await at.timeline(merchant, order.id)
  const asked = json.entries.filter((entry: { type: string }) => entry.type === 'order.remainder_requested')
  t.deepEqual(asked.map((entry: { message: string }) => entry.message), [
    `5 USDT are missing; the payment page asks for them until ${first.json.remainder_expire_at}.`,
    `5 USDT are missing; the payment page asks for them until ${again.json.remainder_expire_at}.`,
  ]) // prettier-ignore
})

test.serial('the rest makes the order paid late, with payment.confirmed, also after the time', async t => {
  const merchant = await at.merchant()
  const [first, second] = [await underpaid(merchant), await underpaid(merchant)]
  for (const { id } of [first, second]) t.is((await at.askForRest(merchant, id, { expires_in: 300 })).status, 200)
  await at.mine([{ to: first.address, amount: 5n * usdt }])
  await at.settle()
  at.service.clock.advance(301)
  await at.mine([{ to: second.address, amount: 5n * usdt }])
  await at.settle()
  for (const { id } of [first, second]) {
    t.like(await at.read(merchant, id), { status: 'EXPIRED_PAID', received_amount: '25', missing_amount: '0' })
    t.deepEqual(await at.eventsOf(id), ['payment.underpaid', 'payment.confirmed'])
  }
  await assertBooks(t, at.service.deps.db)
})

test.serial('a refund link made before the rest was paid gives nothing back; one made afterwards does', async t => {
  const { deps } = at.service
  const { merchantId } = await at.merchant()
  const merchant = await issueKey(deps, { merchantId, environment: 'test', name: 'all', permissions })
  const linkOf = async (id: string, key: string) => {
    const body = { claim: true, amount: '12', idempotency_key: key }
    const { json } = await at.send({ method: 'POST', target: `/v1/orders/${id}/refunds`, as: merchant, body })
    return (json.refund_url as string).split('/').at(-1)!
  }
  const orders = [await underpaid(merchant), await underpaid(merchant)]
  const early = await linkOf(orders[0]!.id, 'before')
  for (const { id } of orders) t.is((await at.askForRest(merchant, id)).status, 200)
  const between = await linkOf(orders[1]!.id, 'between')
  at.service.clock.advance(1)
  await at.mine(orders.map(({ address }) => ({ to: address, amount: 5n * usdt })))
  await at.settle()
  for (const token of [early, between]) {
    t.is((await findRefundClaim(deps, token))?.step, 'expired')
    t.false(await claimRefund(deps, token, payee.TRC20))
  }
  for (const { id } of orders) t.is((await at.read(merchant, id)).refunded_amount, '0')
  at.service.clock.advance(1)
  t.true(await claimRefund(deps, await linkOf(orders[0]!.id, 'after'), payee.TRC20))
  await assertBooks(t, deps.db)
})

test.serial('requestRemainder.409 only an underpaid order, of which nothing was refunded, has a rest', async t => {
  const merchant = await at.merchant()
  const refused = { error: 'remainder cannot be requested' }
  const open = await at.open(merchant)
  const accepted = await underpaid(merchant)
  await at.ask(merchant, accepted.id, 'accept')
  const refunded = await underpaid(merchant)
  await at.service.admin.query('update orders set refunded_amount = 1 where id = $1', [refunded.id])
  for (const { id } of [open, accepted, refunded]) {
    const before = await at.read(merchant, id)
    const answer = await at.askForRest(merchant, id)
    t.deepEqual([answer.status, answer.json], [409, refused])
    t.deepEqual(await at.read(merchant, id), before)
  }
})

test.serial('requestRemainder.409 nobody is asked for what is already confirming', async t => {
  const merchant = await at.merchant()
  const order = await underpaid(merchant)
  await at.mine([{ to: order.address, amount: 5n * usdt }])
  const answer = await at.askForRest(merchant, order.id)
  t.deepEqual([answer.status, answer.json], [409, { error: 'remainder cannot be requested' }])
  await at.settle()
  t.like(await at.read(merchant, order.id), { status: 'EXPIRED_PAID' })
})

test.serial('requestRemainder.400 the time is 300 to 604800 seconds', async t => {
  const merchant = await at.merchant()
  const order = await underpaid(merchant)
  for (const seconds of [299, 604_801, 0, -1, 1.5, '300', null]) {
    const answer = await at.askForRest(merchant, order.id, { expires_in: seconds })
    t.deepEqual([answer.status, answer.json], [400, { error: 'invalid expires in' }], String(seconds))
  }
  for (const seconds of [300, 604_800])
    t.is((await at.askForRest(merchant, order.id, { expires_in: seconds })).status, 200)
})

test.serial('the database refuses a time before the order', async t => {
  const order = await underpaid(await at.merchant())
  const writing = at.service.admin.query('update orders set remainder_expire_at = created_at where id = $1', [order.id])
  await t.throwsAsync(writing, { message: /orders_check9/ })
})
