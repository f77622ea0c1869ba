import test from 'ava'
import { Fault } from '../../src/lib/fault.ts'
import { listWebhookDeliveries as listDeliveries } from '../../src/webhooks/deliveries/delivery-list.service.ts'
import { createWebhook, listWebhooks } from '../../src/webhooks/endpoints/webhook.service.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
test.before(async () => void (shop = await openShop()))
test.after.always(() => shop.close())

const url = 'https://receiver.example/hook'
const page = { limit: 20, offset: 0 }

test('an endpoint is created in the shape of the contract, duplicate events collapsed', async t => {
  const owner = await shop.merchant()
  const input = { url, events: ['payment.confirmed', 'payment.expired', 'payment.confirmed'] as const }
  const webhook = await createWebhook(shop.deps, owner, input)
  t.regex(webhook.id, /^wh_[0-9A-Za-z]{22}$/)
  t.is(new Date(webhook.created_at).toISOString(), webhook.created_at)
  t.deepEqual(webhook, {
    id: webhook.id,
    merchant_id: owner.merchantId,
    url,
    events: ['payment.confirmed', 'payment.expired'],
    is_active: true,
    created_at: webhook.created_at,
    updated_at: webhook.created_at,
  })
  t.deepEqual(await listWebhooks(shop.deps, owner), [webhook])
})

test('V-32 an address that is not https, or not reachable, is refused and nothing is stored', async t => {
  const owner = await shop.merchant()
  for (const bad of ['http://receiver.example/hook', 'https://10.0.0.1/hook', 'https://receiver.example:444/']) {
    await t.throwsAsync(createWebhook(shop.deps, owner, { url: bad, events: ['payment.confirmed'] }), {
      instanceOf: Fault,
      message: 'invalid webhook url',
    })
  }
  t.deepEqual(await listWebhooks(shop.deps, owner), [])
})

test('W-28 of thirty endpoints created at once twenty are made; the other environment has room of its own', async t => {
  const owner = await shop.merchant()
  const create = (index: number) =>
    createWebhook(shop.deps, owner, { url: `${url}?${index}`, events: ['payment.confirmed'] })
  const results = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => create(index)))
  const refused = results.filter(result => result.status === 'rejected')
  t.is(refused.length, 10)
  t.true(refused.every(result => result.reason instanceof Fault && result.reason.code === 'webhook limit reached'))
  t.is((await listWebhooks(shop.deps, owner)).length, 20)
  await t.notThrowsAsync(
    createWebhook(shop.deps, { ...owner, environment: 'live' }, { url, events: ['payment.confirmed'] }),
  )
})

test('a key revoked while the request is under way creates nothing', async t => {
  const owner = await shop.merchant()
  await shop.deps.db.query('update api_key set is_active = false, revoked_at = created_at where key_id = $1', [
    owner.keyId,
  ])
  await t.throwsAsync(createWebhook(shop.deps, owner, { url, events: ['payment.confirmed'] }), {
    instanceOf: Fault,
    message: 'api key is inactive',
  })
  t.deepEqual(await listWebhooks(shop.deps, owner), [])
})

test('endpoints that serve single orders take none of the twenty places', async t => {
  const owner = await shop.merchant()
  for (let index = 0; index < 20; index++) await shop.event(owner, { onlyTo: `https://order.example/${index}` })
  await t.notThrowsAsync(createWebhook(shop.deps, owner, { url, events: ['payment.confirmed'] }))
})

test('endpoints are listed newest first, of this merchant and environment only', async t => {
  const owner = await shop.merchant()
  const made: string[] = []
  for (let index = 0; index < 3; index++) {
    made.push((await createWebhook(shop.deps, owner, { url: `${url}?${index}`, events: ['payment.frozen'] })).id)
    shop.clock.advance(1000)
  }
  await createWebhook(shop.deps, { ...owner, environment: 'live' }, { url, events: ['payment.frozen'] })
  t.deepEqual(
    (await listWebhooks(shop.deps, owner)).map(webhook => webhook.id),
    made.toReversed(),
  )
  t.deepEqual(await listWebhooks(shop.deps, await shop.merchant()), [])
})

test('deliveries are listed newest first with the delivered body as payload, page by page', async t => {
  const owner = await shop.merchant()
  const webhookId = await shop.endpoint(owner, url)
  const made: string[] = []
  for (let index = 0; index < 5; index++) {
    made.push(...(await shop.event(owner, { data: { order_id: `order-${index}` } })))
    shop.clock.advance(1000)
  }
  const first = await listDeliveries(shop.deps, owner, { webhookId, limit: 2, offset: 0 })
  const rest = await listDeliveries(shop.deps, owner, { webhookId, limit: 100, offset: 2 })
  t.is(first.total, 5)
  t.deepEqual(
    [...first.deliveries, ...rest.deliveries].map(one => one.id),
    made.toReversed(),
  )
  const next = await listDeliveries(shop.deps, owner, { webhookId, limit: 3, offset: 0, cursor: first.next_cursor! })
  t.deepEqual(next, { ...rest, next_cursor: null }, 'the same by cursor, and then there are no more')
  const [newest] = first.deliveries
  t.deepEqual(newest, {
    id: made[4]!,
    webhook_id: webhookId,
    event_type: 'payment.confirmed',
    payload: newest!.payload,
    status: 'PENDING',
    attempts: 0,
    max_attempts: 6,
    last_error: null,
    delivered_at: null,
    created_at: newest!.created_at,
  })
  t.like(newest!.payload, { event: 'payment.confirmed', environment: 'test', data: { order_id: 'order-4' } })
  const beyond = await listDeliveries(shop.deps, owner, { webhookId, limit: 20, offset: 10_000_000 })
  t.deepEqual(beyond, { deliveries: [], total: 5, next_cursor: null })
})

test('W-27 deliveries of an unknown, hidden, or anybody else’s endpoint: webhook not found', async t => {
  const owner = await shop.merchant()
  const webhookId = await shop.endpoint(owner, url)
  const [delivery] = await shop.event(owner, { onlyTo: url })
  const [hidden] = await shop.deps.db.query<{ endpoint_id: string }>(
    'select endpoint_id from webhook_delivery where id = $1',
    [delivery],
  )
  const refused = { instanceOf: Fault, message: 'webhook not found' }
  await t.throwsAsync(listDeliveries(shop.deps, owner, { webhookId: 'wh_none', ...page }), refused)
  await t.throwsAsync(listDeliveries(shop.deps, owner, { webhookId: hidden!.endpoint_id, ...page }), refused)
  await t.throwsAsync(listDeliveries(shop.deps, { ...owner, environment: 'live' }, { webhookId, ...page }), refused)
  await t.throwsAsync(listDeliveries(shop.deps, await shop.merchant(), { webhookId, ...page }), refused)
})
