import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import test from 'ava'
import { addSeconds } from '../../src/lib/clock.ts'
import { sweep } from '../helpers/sweep.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { listEvents } from '../../src/webhooks/events/event-list.service.ts'
import { recordEvent } from '../helpers/record-event.ts'
import { removeOldWebhooks } from '../../src/webhooks/deliveries/webhook-retention.service.ts'
import { openShop, type Shop } from './shop.ts'
import { untilWaiting } from '../helpers/waiting.ts'

const day = 86_400

/** The ids of the rows that a table still has, in their order. */
async function idsOf(shop: Shop, table: string): Promise<string[]> {
  const rows = await shop.deps.db.query<{ id: string }>(`select id from ${table} order by created_at, id`)
  return rows.map(row => row.id)
}

async function eventOf(shop: Shop, deliveryId: string): Promise<string> {
  const [row] = await shop.deps.db.query<{ id: string }>('select event_id as id from webhook_delivery where id = $1', [
    deliveryId,
  ])
  return row!.id
}

test.serial(
  'events are removed after their time with deliveries and attempts; what is still to be delivered and the last one stay',
  async t => {
    const shop = await openShop()
    t.teardown(() => shop.close())
    const owner = await shop.merchant()
    await shop.endpoint(owner, 'https://ends.example/')
    const [delivered] = await shop.event(owner)
    await deliverDue(shop.deps, { post: async () => ({ kind: 'answered', status: 200 }) })
    shop.clock.advance(60)
    const [waiting] = await shop.event(owner)
    await deliverDue(shop.deps, { post: async () => ({ kind: 'answered', status: 500 }) })
    const [last] = await shop.event(owner)
    await deliverDue(shop.deps, { post: async () => ({ kind: 'answered', status: 200 }) })
    await shop.deps.db.query('update webhook_delivery set next_attempt_at = $2 where id = $1', [
      waiting,
      addSeconds(shop.clock.business(), 90.5 * day),
    ])
    const [lastEvent, waitingEvent] = await Promise.all([eventOf(shop, last!), eventOf(shop, waiting!)])
    shop.clock.advance(90 * day - 61)
    await sweep(shop.deps)
    t.is((await idsOf(shop, 'webhook_event')).length, 3)
    shop.clock.advance(2)
    await sweep(shop.deps)
    t.is((await idsOf(shop, 'webhook_event')).length, 3, 'the event that came next is not as old')
    shop.clock.advance(60)
    await sweep(shop.deps)
    t.deepEqual((await idsOf(shop, 'webhook_event')).toSorted(), [waitingEvent, lastEvent].toSorted())
    t.false((await idsOf(shop, 'webhook_delivery')).includes(delivered!))
    t.deepEqual(
      (await listEvents(shop.deps, owner, { limit: 10, after: lastEvent })).events,
      [],
      'a reader goes on from it',
    )
    t.is((await shop.deps.db.query('select from webhook_attempt where delivery_id = $1', [delivered])).length, 0)
  },
)

test.serial('how long events are kept is configured', async t => {
  const shop = await openShop({ KASSA_WEBHOOK_RETENTION_DAYS: '2' })
  t.teardown(() => shop.close())
  const owner = await shop.merchant()
  for (let count = 0; count < 3; count++) await shop.event(owner)
  shop.clock.advance(2 * day + 1)
  await sweep(shop.deps)
  t.is((await idsOf(shop, 'webhook_event')).length, 1)
})

test.serial(
  'where a folder is set, events are in its files before they are removed; where it cannot be written nothing is',
  async t => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-events-'))
    const shop = await openShop({ KASSA_ARCHIVE_DIR: path.join(folder, 'archive') })
    t.teardown(async () => {
      await shop.close()
      rmSync(folder, { recursive: true, force: true })
    })
    const owner = await shop.merchant()
    await shop.endpoint(owner, 'https://kept.example/')
    const deliveries: string[] = []
    for (let count = 0; count < 3; count++) deliveries.push(...(await shop.event(owner)))
    await deliverDue(shop.deps, { post: async () => ({ kind: 'answered', status: 200 }) })
    const [first, second] = await Promise.all(deliveries.map(id => eventOf(shop, id)))
    const before = new Date(shop.clock.business().getTime() + 1)
    writeFileSync(path.join(folder, 'archive'), 'no folder')
    await t.throwsAsync(removeOldWebhooks(shop.deps, before))
    t.is((await idsOf(shop, 'webhook_event')).length, 3)
    rmSync(path.join(folder, 'archive'))
    const removed = await removeOldWebhooks(shop.deps, before)
    const [file] = globSync('archive/*/*.jsonl.gz', { cwd: folder })
    t.regex(file!, /^archive\/webhook_event-\d{4}-\d{2}\/\d{12}-\d{12}\.jsonl\.gz$/)
    const lines = gunzipSync(readFileSync(path.join(folder, file!)))
      .toString()
      .trim()
      .split('\n')
    t.is(lines.length, removed)
    const kept = lines.map(
      line =>
        JSON.parse(line) as { event: { id: string }; deliveries: { delivery: { id: string }; attempts: object[] }[] },
    )
    t.deepEqual(
      kept.map(one => one.event.id),
      [first!, second!].slice(0, removed),
    )
    t.deepEqual(
      kept.map(one => one.deliveries[0]!.delivery.id),
      deliveries.slice(0, removed),
    )
    t.true(kept.every(one => one.deliveries[0]!.attempts.length === 1))
    t.is((await idsOf(shop, 'webhook_event')).length, 3 - removed)
  },
)

test.serial('a batch is bounded, and the next one goes on', async t => {
  const shop = await openShop()
  t.teardown(() => shop.close())
  const { merchantId } = await shop.merchant()
  await shop.deps.db.query(
    `insert into webhook_event (id, merchant_id, environment, type, body, created_at)
     select 'evt_' || i, $1, 'test', 'payment.expired', '{}', $2 from generate_series(1, 1201) i`,
    [merchantId, shop.clock.business()],
  )
  const before = new Date(shop.clock.business().getTime() + 1)
  const removed = []
  for (let round = 0; round < 4; round++) removed.push(await removeOldWebhooks(shop.deps, before))
  t.deepEqual(removed, [500, 500, 200, 0])
})

test.serial(
  'an endpoint of an order’s address, or a deleted one, goes when nothing of it is kept, and comes again with the next order',
  async t => {
    const shop = await openShop()
    t.teardown(() => shop.close())
    const owner = await shop.merchant()
    const visible = await shop.endpoint(owner, 'https://seen.example/', { events: ['payment.expired'] })
    const deleted = await shop.endpoint(owner, 'https://deleted.example/')
    await shop.deps.db.query('update webhook_endpoint set is_active = false, deleted_at = created_at where id = $1', [
      deleted,
    ])
    const onlyTo = 'https://order.example/?order=1'
    await shop.event(owner, { onlyTo })
    shop.clock.advance(1)
    await shop.event(owner)
    await deliverDue(shop.deps, { post: async () => ({ kind: 'answered', status: 200 }) })
    const hidden = async () => (await shop.deps.db.query('select from webhook_endpoint where is_hidden')).length
    await sweep(shop.deps)
    t.is(await hidden(), 1)
    shop.clock.advance(90 * day)
    await shop.event(owner)
    await sweep(shop.deps)
    t.is(await hidden(), 1, 'its delivery is kept as long as its event')
    shop.clock.advance(1)
    await sweep(shop.deps)
    t.deepEqual(await idsOf(shop, 'webhook_endpoint'), [visible])
    const [again] = await shop.event(owner, { onlyTo })
    t.like(await shop.delivery(again!), { status: 'PENDING' })
    t.is(await hidden(), 1)
  },
)

test.serial('an event recorded for an endpoint that is about to be removed keeps it, whoever comes first', async t => {
  const shop = await openShop()
  t.teardown(() => shop.close())
  const owner = await shop.merchant()
  const { merchantId, environment } = owner
  const onlyTo = 'https://order.example/?order=1'
  const at = shop.clock.business()
  const event = { merchantId, environment, type: 'payment.expired', orderId: null, data: {}, at, onlyTo } as const
  await shop.event(owner, event)
  await shop.deps.db.query('update webhook_delivery_count set count = 0')
  await shop.deps.db.query('delete from webhook_delivery')
  const before = new Date(at.getTime() + 1000)
  const written = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const recording = shop.deps.db.transaction(async tx => {
    await recordEvent(shop.deps, tx, event)
    written.resolve()
    await mayCommit.promise
  })
  await written.promise
  const removing = removeOldWebhooks(shop.deps, before)
  await untilWaiting(shop.admin)
  mayCommit.resolve()
  await Promise.all([recording, removing])
  t.is(
    (await shop.deps.db.query('select from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id')).length,
    1,
  )
})
