import { recordFacts } from '../../src/payments/settle/unsettled-orders.store.ts'
import test, { type ExecutionContext } from 'ava'
import { checkBooks } from '../../src/ledger/invariants/check-books.ts'
import { foldCounts } from '../../src/orders/query/order-list.sql.ts'
import { assertBooks } from '../helpers/books.ts'
import { startOrderServer, type OrderCalls } from '../http/order-calls.ts'

async function start(t: ExecutionContext): Promise<OrderCalls> {
  const at = await startOrderServer()
  t.teardown(() => at.close())
  return at
}

async function broken(at: OrderCalls): Promise<string[]> {
  return (await checkBooks(at.service.deps.db)).flatMap(one =>
    one.found.map(what => `${one.invariant.split(':')[0]}: ${what}`),
  )
}

test('an event that lost one of its deliveries is found, to an endpoint and to the address of an order', async t => {
  const at = await start(t)
  const { db } = at.service.deps
  const merchant = await at.merchant()
  const hook = (url: string) => ({ url: `https://${url}.example/`, events: ['payment.expired'] })
  for (const url of ['one', 'two'])
    await at.send({ method: 'POST', target: '/v1/webhooks', as: merchant, body: hook(url) })
  at.service.clock.advance(61)
  for (const webhook of [{}, { webhook_url: 'https://order.example/' }])
    await at.ask(merchant, (await at.open(merchant, webhook)).id, 'cancel')
  await at.send({ method: 'POST', target: '/v1/webhooks', as: merchant, body: hook('three') })
  await assertBooks(t, db)
  const deliveries = await db.query<{ id: string; event_id: string }>('select id, event_id from webhook_delivery')
  t.is(deliveries.length, 3)
  for (const { id, event_id } of deliveries) {
    const lost = await db.query<Record<string, unknown>>('delete from webhook_delivery where id = $1 returning *', [id])
    // Its endpoint counts one more than it has, which is another invariant.
    const found = (await broken(at)).filter(one => !one.startsWith('the stored delivery counts'))
    t.deepEqual(found, [`every webhook event has its deliveries: ${event_id}`])
    await db.query('insert into webhook_delivery select * from json_populate_record(null::webhook_delivery, $1)', [
      JSON.stringify(lost[0]),
    ])
    await assertBooks(t, db)
  }
})

test('a count of orders or of deliveries that is not theirs is found, each for itself', async t => {
  const at = await start(t)
  const { admin } = at.service
  const merchant = await at.merchant()
  const body = { url: 'https://shop.example/', events: ['payment.expired'] }
  const { json } = await at.send({ method: 'POST', target: '/v1/webhooks', as: merchant, body })
  await at.ask(merchant, (await at.open(merchant)).id, 'cancel')
  await assertBooks(t, at.service.deps.db)
  await admin.query('update webhook_delivery_count set count = count + 1 where endpoint_id = $1', [json.id])
  t.deepEqual(await broken(at), [`the stored delivery counts match the deliveries: ${json.id}`])
  await admin.query('delete from webhook_delivery_count where endpoint_id = $1', [json.id])
  t.deepEqual(await broken(at), [`the stored delivery counts match the deliveries: ${json.id}`])
  await admin.query('insert into webhook_delivery_count values ($1, 1)', [json.id])
  await assertBooks(t, at.service.deps.db)
  await foldCounts(at.service.deps.db, new Date('2100-01-01T00:00:00Z'))
  await assertBooks(t, at.service.deps.db)
  await admin.query(`update order_count set count = count + 1 where span = 'all' and status = 'EXPIRED'`)
  const found = await broken(at)
  t.is(found.length, 1)
  const invariant = 'the stored order counts match the orders'
  t.true(found[0]!.startsWith(`${invariant}: ${merchant.merchantId}:all:EXPIRED:`), found[0])
})

test('an endpoint that was changed after the event is not asked for', async t => {
  const at = await start(t)
  const merchant = await at.merchant()
  const body = { url: 'https://shop.example/', events: ['payment.confirmed'] }
  const { json } = await at.send({ method: 'POST', target: '/v1/webhooks', as: merchant, body })
  at.service.clock.advance(61)
  await at.ask(merchant, (await at.open(merchant)).id, 'cancel')
  const change = { events: ['payment.expired'] }
  await at.send({ method: 'PATCH', target: `/v1/webhooks/${json.id}`, as: merchant, body: change })
  await assertBooks(t, at.service.deps.db)
})

test('a final transfer of which nothing became is found, unless its order waits to be settled', async t => {
  const at = await start(t)
  const { db } = at.service.deps
  const merchant = await at.merchant()
  const order = await at.open(merchant)
  await at.mine([{ to: order.address, amount: 5_000_000n }])
  await at.settle()
  await assertBooks(t, db)
  const invariant = 'every final transfer is credited, frozen, in screening, or waiting for its order to settle'
  // A flagged one cannot even be written as final: the table refuses it.
  await db.query('update chain_transfer set credited_amount = null, fee_amount = null')
  t.true((await checkBooks(db)).some(one => one.invariant === invariant))
  await recordFacts(db, [order.id], new Date())
  t.false((await checkBooks(db)).some(one => one.invariant === invariant))
})
