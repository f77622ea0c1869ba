import test from 'ava'
import type { Tx } from '../../src/database/database.ts'
import { recordEvents, type NewEvent } from '../../src/webhooks/events/webhook-event.service.ts'
import { lockEventOrders } from '../../src/webhooks/events/webhook-event.store.ts'
import type { Owner } from '../../src/lib/owner.ts'
import { openShop, type Shop } from './shop.ts'
import { untilWaiting } from '../helpers/waiting.ts'
import { rowsAround } from '../helpers/rows.ts'

let shop: Shop
test.before(async () => void (shop = await openShop()))
test.after.always(() => shop.close())

const url = 'https://receiver.example/hook'

function eventsOf(owner: Owner, count: number, change: Partial<NewEvent> = {}): NewEvent[] {
  const { merchantId, environment } = owner
  return Array.from({ length: count }, (_, number) => ({
    merchantId,
    environment,
    type: 'payment.confirmed',
    orderId: null,
    data: { number, text: 'a "quoted", {braced} text \\ of ✓' },
    at: shop.deps.clock.business(),
    onlyTo: '',
    ...change,
  }))
}

function counting(tx: Tx): { tx: Tx; count: () => number } {
  let count = 0
  const rows = rowsAround(tx, (_statement, run) => {
    count++
    return run()
  })
  return { tx: { em: tx.em, ...rows }, count: () => count }
}

test('many events of several merchants are placed in the order given, whoever they belong to', async t => {
  const [one, other] = [await shop.merchant(), await shop.merchant()]
  const mixed = eventsOf(one, 50).flatMap((event, index) => [event, eventsOf(other, 50)[index]!])
  const ids = await shop.deps.db.transaction(tx => recordEvents(shop.deps, tx, mixed))
  const rows = await shop.deps.db.query<{ id: string; body: string }>(
    'select id, body from webhook_event where merchant_id = any ($1) order by position',
    [[one.merchantId, other.merchantId]],
  )
  t.deepEqual(
    rows.map(row => row.id),
    ids,
  )
  for (const [index, row] of rows.entries()) {
    t.deepEqual((JSON.parse(row.body) as { data: unknown }).data, mixed[index]!.data)
  }
})

test('each event of a batch goes to its own receivers: subscribed endpoints, or the address of its order alone', async t => {
  const owner = await shop.merchant()
  const live = { ...owner, environment: 'live' } as const
  const both = await shop.endpoint(owner, url, { events: ['payment.confirmed', 'payment.expired'] })
  const expired = await shop.endpoint(owner, url, { events: ['payment.expired'] })
  const ofLive = await shop.endpoint(live, url)
  const batch = [
    ...eventsOf(owner, 1),
    ...eventsOf(owner, 1, { type: 'payment.expired' }),
    ...eventsOf(owner, 2, { onlyTo: 'https://order.example/1' }),
    ...eventsOf(owner, 1, { onlyTo: 'https://order.example/2' }),
    ...eventsOf(live, 1),
    ...eventsOf(owner, 1, { type: 'payment.frozen' }),
  ]
  const ids = await shop.deps.db.transaction(tx => recordEvents(shop.deps, tx, batch))
  const rows = await shop.deps.db.query<{ event_id: string; endpoint_id: string; url: string }>(
    `select d.event_id, d.endpoint_id, e.url from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
      where d.merchant_id = $1`,
    [owner.merchantId],
  )
  const receivers = (index: number) => rows.filter(row => row.event_id === ids[index])
  t.deepEqual(
    receivers(0).map(row => row.endpoint_id),
    [both],
  )
  t.deepEqual(
    receivers(1)
      .map(row => row.endpoint_id)
      .toSorted(),
    [both, expired].toSorted(),
  )
  t.deepEqual(
    [2, 3, 4].flatMap(index => receivers(index).map(row => row.url)),
    ['https://order.example/1', 'https://order.example/1', 'https://order.example/2'],
  )
  t.deepEqual(
    receivers(5).map(row => row.endpoint_id),
    [ofLive],
  )
  t.deepEqual(receivers(6), [])
})

test('five hundred events with an address each take as many statements as two', async t => {
  const owner = await shop.merchant()
  const statements = async (count: number) => {
    const batch = eventsOf(owner, count).map((event, index) => ({
      ...event,
      onlyTo: `https://order.example/${count}/${index}`,
    }))
    return shop.deps.db.transaction(async tx => {
      const counted = counting(tx)
      await recordEvents(shop.deps, counted.tx, batch)
      return counted.count()
    })
  }
  t.is(await statements(500), await statements(2))
})

test('an empty batch asks the database nothing', async t => {
  await shop.deps.db.transaction(async tx => {
    const counted = counting(tx)
    t.deepEqual(await recordEvents(shop.deps, counted.tx, []), [])
    t.is(counted.count(), 0)
  })
})

test('batches of the same merchants in any order never wait for each other in a ring', async t => {
  const owners = await Promise.all(Array.from({ length: 6 }, () => shop.merchant()))
  const orders = [owners, owners.toReversed(), [...owners.slice(3), ...owners.slice(0, 3)]]
  let begun = 0
  const batches = Array.from({ length: 12 }, (_, index) =>
    shop.deps.db.transaction(async tx => {
      begun++
      await recordEvents(
        shop.deps,
        tx,
        orders[index % 3]!.flatMap(owner => eventsOf(owner, 2)),
      )
    }),
  )
  await Promise.all(batches)
  t.is(begun, 12, 'no transaction was ended by the database and repeated')
})

test('a batch waits for whoever records an event of any of its merchants, and comes after it', async t => {
  const [one, other] = [await shop.merchant(), await shop.merchant()]
  let batch: Promise<string[]> = Promise.resolve([])
  let first = ''
  await shop.deps.db.transaction(async tx => {
    await lockEventOrders(tx, [other])
    batch = shop.deps.db.transaction(two => recordEvents(shop.deps, two, [...eventsOf(one, 1), ...eventsOf(other, 1)]))
    await untilWaiting(shop.deps.db)
    const [id] = await recordEvents(shop.deps, tx, eventsOf(other, 1))
    first = id!
  })
  const [, second] = await batch
  const rows = await shop.deps.db.query<{ id: string }>(
    'select id from webhook_event where merchant_id = $1 order by position',
    [other.merchantId],
  )
  t.deepEqual(
    rows.map(row => row.id),
    [first, second],
  )
})
