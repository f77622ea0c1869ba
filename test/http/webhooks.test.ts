import test from 'ava'
import { recordEvent } from '../helpers/record-event.ts'
import type { Caller } from '../helpers/client.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

let at: TestServer
test.before(async () => {
  at = await startTestServer({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '10000' } })
})
test.after.always(() => at.close())

const good = { url: 'https://shop.example/hooks', events: ['payment.confirmed', 'payment.expired'] }

function create(as: Caller, change: object = {}) {
  return at.send({ method: 'POST', target: '/v1/webhooks', as, body: { ...good, ...change } })
}

test('createWebhook.201 V-33: an active endpoint; repeated events count once', async t => {
  const merchant = await at.merchant()
  const { status, json } = await create(merchant, { events: [...good.events, 'payment.expired'] })
  t.is(status, 201)
  t.like(json, { merchant_id: merchant.merchantId, url: good.url, events: good.events, is_active: true })
  t.regex(json.id, /^wh_/)
})

test('createWebhook.400 V-33: what is missing or unknown is named', async t => {
  const merchant = await at.merchant()
  const refusals: [object, string][] = [
    [{ url: undefined }, 'missing url'],
    [{ url: 'http://shop.example/' }, 'invalid webhook url'],
    [{ url: 'https://10.0.0.1/' }, 'invalid webhook url'],
    [{ url: null, events: [] }, 'invalid webhook url'],
    [{ events: undefined }, 'missing events'],
    [{ events: [] }, 'invalid event type'],
    [{ events: ['payment.paid'] }, 'invalid event type'],
    [{ events: 'payment.confirmed' }, 'invalid event type'],
    [{ events: [['payment.confirmed']] }, 'invalid event type'],
    [{ events: Array.from({ length: 5000 }, () => 'x') }, 'invalid event type'],
    [{ is_active: false }, 'unknown field: is_active'],
  ]
  for (const [change, error] of refusals) t.deepEqual((await create(merchant, change)).json, { error })
  t.deepEqual((await at.send({ target: '/v1/webhooks', as: merchant })).json, [])
})

test('createWebhook.409 the twenty-first endpoint of an environment is refused', async t => {
  const merchant = await at.merchant()
  for (let index = 0; index < 20; index++) t.is((await create(merchant, { url: `${good.url}?${index}` })).status, 201)
  t.deepEqual((await create(merchant)).json, { error: 'webhook limit reached' })
})

test('createWebhook.201 a URL that another endpoint has: each is an endpoint of its own', async t => {
  const merchant = await at.merchant()
  const first = await create(merchant)
  const second = await create(merchant, { events: ['payment.expired'] })
  t.deepEqual([first.status, second.status], [201, 201])
  t.not(first.json.id, second.json.id)
  const other = (await create(merchant, { url: `${good.url}?two` })).json.id as string
  const change = { method: 'PATCH', target: `/v1/webhooks/${other}`, as: merchant, body: { url: good.url } } as const
  t.is((await at.send(change)).json.url, good.url)
  t.is((await at.send({ target: '/v1/webhooks', as: merchant })).json.length, 3)
})

test('listWebhooks.200 a bare array, newest first, own and of the environment only', async t => {
  const [merchant, other] = await Promise.all([at.merchant(), at.merchant()])
  const live = await at.key(merchant.merchantId, 'live')
  const first = (await create(merchant)).json
  at.service.clock.advanceBusiness(1)
  const second = (await create(merchant, { url: `${good.url}/second` })).json
  t.deepEqual((await at.send({ target: '/v1/webhooks', as: merchant })).json, [second, first])
  t.deepEqual((await at.send({ target: '/v1/webhooks', as: live })).json, [])
  t.deepEqual((await at.send({ target: '/v1/webhooks', as: other })).json, [])
})

test('listWebhookDeliveries.200 shows what was or will be sent, with the number of all', async t => {
  const merchant = await at.merchant()
  const { id } = (await create(merchant)).json
  await at.service.deps.db.transaction(tx =>
    recordEvent(at.service.deps, tx, {
      merchantId: merchant.merchantId, environment: 'test', type: 'payment.expired', orderId: null, data: { order_id: 'x' },
      at: at.service.clock.business(), onlyTo: '',
    }),
  ) // prettier-ignore
  const answer = await at.send({ target: `/v1/webhooks/${id}/deliveries?limit=1`, as: merchant })
  t.is(answer.status, 200)
  t.is(answer.json.total, 1)
  t.like(answer.json.deliveries[0], {
    webhook_id: id,
    event_type: 'payment.expired',
    status: 'PENDING',
    attempts: 0,
    max_attempts: 6,
  })
  t.deepEqual((await at.send({ target: `/v1/webhooks/${id}/deliveries?offset=1`, as: merchant })).json, {
    deliveries: [],
    total: 1,
    next_cursor: null,
  })
})

test('listWebhookDeliveries.400 a page that is none is refused by its name', async t => {
  const merchant = await at.merchant()
  const { id } = (await create(merchant)).json
  for (const [query, error] of [
    ['limit=101', 'invalid limit'],
    ['offset=-1', 'invalid offset'],
    [`limit=${'9'.repeat(309)}`, 'invalid limit'],
    ['cursor=cur_ZS5vbGRlci4wLjQy', 'invalid cursor'],
    ['cursor=cur_ZS5vbGRlci4wLjQy&offset=1', 'cursor and offset together'],
    ['status=FAILED', 'unknown parameter: status'],
  ]) {
    t.deepEqual((await at.send({ target: `/v1/webhooks/${id}/deliveries?${query}`, as: merchant })).json, { error })
  }
})

test("listWebhookDeliveries.404 A-18, W-27: another's endpoint, one of the other environment, and none look the same", async t => {
  const [owner, other] = await Promise.all([at.merchant(), at.merchant()])
  const live = await at.key(owner.merchantId, 'live')
  const { id } = (await create(owner)).json
  for (const [as, asked] of [
    [other, id],
    [live, id],
    [owner, 'wh_0000000000000000000000'],
    [owner, 'x'],
  ] as const) {
    const answer = await at.send({ target: `/v1/webhooks/${asked}/deliveries`, as })
    t.is(answer.status, 404)
    t.is(answer.text, '{"error":"webhook not found"}')
  }
})
