import test from 'ava'
import { createHmac } from 'node:crypto'
import { webhooks } from '../../generated/validators.js'
import { deliver } from '../helpers/deliver.ts'
import { eventTypes } from '../../generated/words.ts'
import { revealWebhookSecret } from '../../src/webhooks/endpoints/webhook-secret.service.ts'
import { startReceiver } from '../helpers/receiver.ts'
import { startWebhookServer, type WebhookCalls } from './webhook-calls.ts'
import { untilWaiting } from '../helpers/waiting.ts'

let at: WebhookCalls
test.before(async () => {
  at = await startWebhookServer()
})
test.after.always(() => at.close())

test('testWebhook.201 a sample of every type fits the contract, is marked, signed and delivered like a real event', async t => {
  const receiver = await startReceiver()
  t.teardown(() => receiver.close())
  const merchant = await at.merchant()
  const { id } = await at.endpoint(merchant, { url: receiver.url })
  for (const event of eventTypes) {
    const { status, json } = await at.sample(merchant, id, { event })
    t.is(status, 201)
    t.like(json, { webhook_id: id, event_type: event, status: 'PENDING', attempts: 0, payload: { event, test: true } })
    const validate = webhooks[event]
    t.true(validate(json.payload), `${event} ${JSON.stringify(validate.errors)}`)
    await deliver(at.service.deps, { deliveryId: json.id })
    const sent = receiver.received.at(-1)!
    t.deepEqual(JSON.parse(sent.body), json.payload)
    const { current } = await revealWebhookSecret(at.service.deps, {
      merchantId: merchant.merchantId,
      environment: 'test',
    })
    const [, seconds, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(sent.headers['x-merchant-signature']))!
    t.is(signature, createHmac('sha256', current).update(`${seconds}.${sent.body}`).digest('hex'))
  }
  t.true((await at.deliveries(merchant, id)).every(one => one.status === 'DELIVERED'))
  t.is((await at.sample(merchant, id)).json.event_type, 'payment.expired', 'without a type, the first subscribed one')
})

test('testWebhook.400 an unknown type or field is named and nothing is sent', async t => {
  const merchant = await at.merchant()
  const { id } = await at.endpoint(merchant)
  for (const [body, error] of [
    [{ event: 'payment.paid' }, 'invalid event type'],
    [{ event: null }, 'invalid event type'],
    [{ data: {} }, 'unknown field: data'],
  ] as const) {
    const answer = await at.sample(merchant, id, body)
    t.deepEqual([answer.status, answer.json], [400, { error }])
  }
  t.deepEqual(await at.deliveries(merchant, id), [])
})

test('testWebhook.409 redeliver.409 nothing is sent to an inactive endpoint', async t => {
  const merchant = await at.merchant()
  const { id } = await at.endpoint(merchant)
  const [delivery] = await at.happen(merchant)
  await at.patch(merchant, id, { is_active: false })
  for (const answer of [await at.sample(merchant, id), await at.redeliver(merchant, id, delivery!)])
    t.deepEqual([answer.status, answer.json], [409, { error: 'webhook is inactive' }])
  t.is((await at.deliveries(merchant, id)).length, 1)
})

test.serial('redeliver.201 the same event and bytes, six new attempts, the old delivery untouched', async t => {
  const receiver = await startReceiver()
  t.teardown(() => receiver.close())
  const merchant = await at.merchant()
  const { id } = await at.endpoint(merchant, { url: receiver.url })
  const [delivery] = await at.happen(merchant)
  await deliver(at.service.deps, { deliveryId: delivery! })
  const [old] = await at.deliveries(merchant, id)
  at.service.clock.advance(60)
  const { status, json } = await at.redeliver(merchant, id, delivery!)
  t.is(status, 201)
  t.like(json, { webhook_id: id, status: 'PENDING', attempts: 0, delivered_at: null, payload: old!.payload })
  t.not(json.id, delivery)
  t.is(json.created_at, at.service.clock.business().toISOString())
  await deliver(at.service.deps, { deliveryId: json.id })
  const [first, second] = receiver.received
  t.is(second?.body, first?.body)
  t.is(second?.headers['x-webhook-id'], first?.headers['x-webhook-id'])
  t.is(second?.headers['x-webhook-attempt'], '1')
  t.is(second?.headers['x-webhook-delivery'], json.id)
  const [, stillOld] = await at.deliveries(merchant, id)
  t.deepEqual(stillOld, old)
})

// By itself: whichever test sends what is due sends everybody's, and what is delivered may be sent again.
test.serial('redeliver.409 of many at once one is sent, and none while the event is still being tried', async t => {
  const receiver = await startReceiver()
  t.teardown(() => receiver.close())
  const merchant = await at.merchant()
  const { id } = await at.endpoint(merchant, { url: receiver.url })
  const [delivery] = await at.happen(merchant)
  t.deepEqual((await at.redeliver(merchant, id, delivery!)).json, { error: 'delivery is pending' })
  await deliver(at.service.deps, { deliveryId: delivery! })
  const answers = await Promise.all(Array.from({ length: 6 }, () => at.redeliver(merchant, id, delivery!)))
  t.deepEqual(answers.map(answer => String(answer.status)).toSorted(), ['201', '409', '409', '409', '409', '409'])
  t.is((await at.deliveries(merchant, id)).length, 2)
})

test('redeliver.404 a delivery to another endpoint, of another merchant, or none: not found', async t => {
  const [merchant, other] = await Promise.all([at.merchant(), at.merchant()])
  const { id } = await at.endpoint(merchant)
  const second = await at.endpoint(merchant, { url: 'https://shop.example/second', events: ['payment.frozen'] })
  const foreign = await at.endpoint(other)
  const [own] = await at.happen(merchant)
  const [strange] = await at.happen(other)
  for (const [webhookId, deliveryId, error] of [
    [second.id, own!, 'delivery not found'],
    [id, strange!, 'delivery not found'],
    [id, 'wd_0000000000000000000000', 'delivery not found'],
    [id, 'x', 'delivery not found'],
    [foreign.id, strange!, 'webhook not found'],
    ['wh_0000000000000000000000', own!, 'webhook not found'],
    ['wh_0000000000000000000000', 'x', 'webhook not found'],
    [foreign.id, 'wd_x', 'webhook not found'],
    [id, '%00', 'delivery not found'],
    ['%00', own!, 'webhook not found'],
  ] as const) {
    const answer = await at.redeliver(merchant, webhookId, deliveryId)
    t.deepEqual([answer.status, answer.json], [404, { error }])
  }
})

test('A-24: with a key revoked while the request is under way nothing is changed or sent', async t => {
  const merchant = await at.merchant()
  const { db } = at.service.deps
  const { id } = await at.endpoint(merchant)
  const before = await db.query('select * from webhook_endpoint where merchant_id = $1', [merchant.merchantId])
  const requests = [
    () => at.patch(merchant, id, { is_active: false }),
    () => at.remove(merchant, id),
    () => at.sample(merchant, id),
    () => at.redeliver(merchant, id, 'wd_0000000000000000000000'),
  ]
  const barrier = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const revoking = db.transaction(async tx => {
    await tx.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [merchant.keyId])
    written.resolve()
    await barrier.promise
  })
  await written.promise
  const answers = requests.map(request => request())
  await untilWaiting(db, requests.length)
  barrier.resolve()
  await revoking
  for (const { json } of await Promise.all(answers)) t.deepEqual(json, { error: 'api key is inactive' })
  t.deepEqual(await db.query('select * from webhook_endpoint where merchant_id = $1', [merchant.merchantId]), before)
  t.deepEqual(await db.query('select 1 from webhook_delivery where merchant_id = $1', [merchant.merchantId]), [])
})

test.serial(
  'testWebhook.429 redeliver.429 beyond ten a minute an endpoint is sent nothing more on request; another is',
  async t => {
    const merchant = await at.merchant()
    const { id } = await at.endpoint(merchant)
    const [delivery] = await at.happen(merchant)
    const other = await at.endpoint(merchant, { url: 'https://shop.example/other' })
    await at.service.deps.db.query(
      `update webhook_delivery set status = 'FAILED', is_due = false, next_attempt_at = null where id = $1`,
      [delivery],
    )
    for (let sample = 0; sample < 10; sample++) t.is((await at.sample(merchant, id)).status, 201)
    for (const answer of [await at.sample(merchant, id), await at.redeliver(merchant, id, delivery!)]) {
      t.deepEqual([answer.status, answer.json], [429, { error: 'rate limit exceeded' }])
      const seconds = Number(answer.headers['retry-after'])
      t.true(seconds >= 1 && seconds <= 60)
    }
    t.is((await at.sample(merchant, other.id)).status, 201)
    t.is((await at.deliveries(merchant, id)).length, 11)
  },
)
