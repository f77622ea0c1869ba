import test from 'ava'
import { recordEvent } from '../helpers/record-event.ts'
import { listWebhooks } from '../../src/webhooks/endpoints/webhook.service.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
test.before(async () => void (shop = await openShop()))
test.after.always(() => shop.close())

const url = 'https://receiver.example/hook'

test('the body is built once: id, event, timestamp, environment, data, in this order', async t => {
  const owner = await shop.merchant()
  const at = new Date('2026-01-01T00:00:00.000Z')
  const event = {
    ...owner,
    type: 'payment.expired',
    orderId: null,
    data: { order_id: 'o', n: 1 },
    at,
    onlyTo: '',
  } as const
  const id = await shop.deps.db.transaction(tx => recordEvent(shop.deps, tx, event))
  t.regex(id, /^evt_[0-9A-Za-z]{22}$/)
  const [row] = await shop.deps.db.query<{ body: string }>('select body from webhook_event where id = $1', [id])
  const expected = `{"id":"${id}","event":"payment.expired","timestamp":"2026-01-01T00:00:00.000Z","environment":"test","data":{"order_id":"o","n":1}}`
  t.is(row?.body, expected)
})

test('W-18 without any receiver the event is recorded and nothing is delivered', async t => {
  const owner = await shop.merchant()
  t.deepEqual(await shop.event(owner), [])
  const events = await shop.deps.db.query('select 1 from webhook_event where merchant_id = $1', [owner.merchantId])
  t.is(events.length, 1)
})

test('an event goes to every active endpoint of its environment that subscribed to it', async t => {
  const owner = await shop.merchant()
  const wanted = [await shop.endpoint(owner, url), await shop.endpoint(owner, url)]
  await shop.endpoint(owner, url, { events: ['payment.expired'] })
  await shop.endpoint(owner, url, { isActive: false })
  await shop.endpoint({ ...owner, environment: 'live' }, url)
  await shop.endpoint(await shop.merchant(), url)
  const ids = await shop.event(owner)
  const rows = await shop.deps.db.query<{
    endpoint_id: string
    status: string
    attempts: number
    is_due: boolean
    lane: string
  }>('select endpoint_id, status, attempts, is_due, lane from webhook_delivery where id = any ($1)', [ids])
  t.deepEqual(rows.map(row => row.endpoint_id).toSorted(), wanted.toSorted())
  t.true(
    rows.every(
      row =>
        row.status === 'PENDING' &&
        row.attempts === 0 &&
        row.is_due &&
        row.lane === `receiver.example/${row.endpoint_id}`,
    ),
  )
})

test('W-18 an order with its own address is delivered there only, by an endpoint that is never listed', async t => {
  const owner = await shop.merchant()
  const listed = await shop.endpoint(owner, url)
  const onlyTo = 'https://order.example/hook'
  const [first] = await shop.event(owner, { onlyTo })
  const [second] = await shop.event(owner, { onlyTo, type: 'payment.frozen' })
  const [other] = await shop.event(owner, { onlyTo: 'https://order.example/other' })
  const endpoint = async (id: string | undefined) => {
    const [row] = await shop.deps.db.query<{ endpoint_id: string; url: string; is_hidden: boolean }>(
      'select d.endpoint_id, e.url, e.is_hidden from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id where d.id = $1',
      [id],
    )
    return row
  }
  t.like(await endpoint(first), { url: onlyTo, is_hidden: true })
  t.deepEqual(await endpoint(second), await endpoint(first))
  t.not((await endpoint(other))?.endpoint_id, (await endpoint(first))?.endpoint_id)
  t.deepEqual(
    (await listWebhooks(shop.deps, owner)).map(webhook => webhook.id),
    [listed],
  )
})

test('many orders with one new address at once make one hidden endpoint', async t => {
  const owner = await shop.merchant()
  const onlyTo = 'https://crowd.example/hook'
  const ids = (await Promise.all(Array.from({ length: 8 }, () => shop.event(owner, { onlyTo })))).flat()
  t.is(ids.length, 8)
  const made = await shop.deps.db.query('select 1 from webhook_endpoint where merchant_id = $1', [owner.merchantId])
  t.is(made.length, 1)
})

test('F-05 an event and its deliveries vanish with the transaction that recorded them', async t => {
  const owner = await shop.merchant()
  await shop.endpoint(owner, url)
  const event = { ...owner, type: 'payment.confirmed', orderId: null, data: {}, at: new Date(), onlyTo: '' } as const
  let eventId = ''
  const work = shop.deps.db.transaction(async tx => {
    eventId = await recordEvent(shop.deps, tx, event)
    const inside = await tx.query('select 1 from webhook_delivery where event_id = $1', [eventId])
    t.is(inside.length, 1)
    throw new Error('crash before the commit')
  })
  await t.throwsAsync(work, { message: 'crash before the commit' })
  for (const table of ['webhook_event', 'webhook_delivery']) {
    t.deepEqual(await shop.deps.db.query(`select 1 from ${table} where merchant_id = $1`, [owner.merchantId]), [])
  }
})
