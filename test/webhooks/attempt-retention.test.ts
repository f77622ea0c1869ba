import test from 'ava'
import { addSeconds } from '../../src/lib/clock.ts'
import { sweep } from '../helpers/sweep.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { deleteOldAttempts } from '../../src/webhooks/deliveries/webhook-retention.store.ts'
import { openShop } from './shop.ts'

const day = 86_400

test('attempts of deliveries that ended are removed after their time, a thousand at once; of a delivery under way none', async t => {
  const shop = await openShop({ KASSA_WEBHOOK_RETENTION_DAYS: '400' })
  t.teardown(() => shop.close())
  const owner = await shop.merchant()
  await shop.endpoint(owner, 'https://ends.example/')
  const [ended] = await shop.event(owner)
  const waiting: string[] = []
  await deliverDue(shop.deps, { post: async () => ({ kind: 'answered', status: 200 }) })
  waiting.push(...(await shop.event(owner)))
  await deliverDue(shop.deps, { post: async () => ({ kind: 'answered', status: 500 }) })
  const left = async () =>
    (await shop.deps.db.query<{ id: string }>('select delivery_id as id from webhook_attempt')).map(row => row.id)
  t.deepEqual((await left()).toSorted(), [ended!, waiting[0]!].toSorted())
  await shop.deps.db.query('update webhook_delivery set next_attempt_at = $2 where id = $1', [
    waiting[0],
    addSeconds(shop.clock.business(), 90.5 * day),
  ])
  shop.clock.advance(90 * day - 1)
  await sweep(shop.deps)
  t.is((await left()).length, 2)
  shop.clock.advance(2)
  await sweep(shop.deps)
  t.deepEqual(await left(), waiting)
  t.like(await shop.delivery(ended!), { status: 'DELIVERED', attempts: 1 })
})

test('old attempts are removed in batches', async t => {
  const shop = await openShop()
  t.teardown(() => shop.close())
  const owner = await shop.merchant()
  await shop.endpoint(owner, 'https://ends.example/')
  const [id] = await shop.event(owner)
  await deliverDue(shop.deps, { post: async () => ({ kind: 'answered', status: 200 }) })
  await shop.deps.db.query(
    `insert into webhook_delivery (id, event_id, endpoint_id, merchant_id, environment, event_type, lane, status, attempts,
       is_due, delivered_at, created_at, updated_at)
     select id || n, event_id, endpoint_id, merchant_id, environment, event_type, lane, status, attempts, false, delivered_at,
       created_at, updated_at from webhook_delivery, generate_series(1, 1499) n where id = $1`,
    [id],
  )
  await shop.deps.db.query(
    `insert into webhook_attempt select id, 1, null, created_at from webhook_delivery where id <> $1`,
    [id],
  )
  const later = new Date(shop.clock.business().getTime() + 1)
  const left: number[] = []
  for (let round = 0; round < 3; round++) {
    await deleteOldAttempts(shop.deps.db, later)
    left.push((await shop.deps.db.query('select 1 from webhook_attempt')).length)
  }
  t.deepEqual(left, [500, 0, 0])
})
