import test from 'ava'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { openShop, type Shop } from '../webhooks/shop.ts'

/** Deliveries of one merchant, each at an endpoint and a host of its own, that wait for a time to come. */
async function waiting(shop: Shop, count: number): Promise<void> {
  const { merchantId } = await shop.merchant()
  const at = shop.deps.clock.business().toISOString()
  const [event] = await shop.deps.db.query<{ id: string }>(
    `insert into webhook_event (id, merchant_id, environment, type, body, created_at)
     values ('evt_waiting', $1, 'test', 'payment.expired', '{}', $2) returning id`,
    [merchantId, at],
  )
  await shop.deps.db.query(
    `insert into webhook_endpoint (id, merchant_id, environment, url, url_key, lane, events, is_active, is_hidden, created_at, updated_at)
     select 'wh_' || i, $1, 'test', 'https://h' || i || '.example/', 'h' || i, 'h' || i || '.example', array['payment.expired'], true, true, $2, $2
       from generate_series(1, $3::int) i`,
    [merchantId, at, count],
  )
  await shop.deps.db.query(
    `insert into webhook_delivery (id, event_id, endpoint_id, merchant_id, environment, event_type, lane, status, attempts,
       next_attempt_at, is_due, created_at, updated_at)
     select 'wd_' || i, $4, 'wh_' || i, $1, 'test', 'payment.expired', 'h' || i || '.example', 'PENDING', 5,
       $2::timestamptz + interval '20 hours', false, $2, $2 from generate_series(1, $3::int) i`,
    [merchantId, at, count, event!.id],
  )
}

/** Milliseconds of one round in which nothing is due, the median of several. */
async function idleRound(shop: Shop): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 21; round++) {
    const begun = performance.now()
    await deliverDue(shop.deps, { post: () => Promise.reject(new Error('nothing is due')) })
    times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[10]!
}

test('a hundred thousand deliveries that wait for their time, each with an address of its own, cost a round nothing', async t => {
  const shop = await openShop()
  t.teardown(() => shop.close())
  await idleRound(shop)
  const before = await idleRound(shop)
  await waiting(shop, 100_000)
  // As the database does by itself within a minute; without statistics it reads whole tables.
  await shop.admin.query('analyze')
  const after = await idleRound(shop)
  t.log({ before, after })
  t.true(after < 5 * before + 20, `${before} ms with none waiting, ${after} ms with 100,000`)
})
