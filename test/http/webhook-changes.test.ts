import test from 'ava'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { deliver } from '../helpers/deliver.ts'
import { recordEvent } from '../helpers/record-event.ts'
import { answerWith, startReceiver } from '../helpers/receiver.ts'
import { startWebhookServer, url, type WebhookCalls } from './webhook-calls.ts'

let at: WebhookCalls
test.before(async () => {
  at = await startWebhookServer()
})
test.after.always(() => at.close())

test('getWebhook.200 shows the endpoint as it was created', async t => {
  const merchant = await at.merchant()
  const created = await at.endpoint(merchant)
  const answer = await at.send({ target: `/v1/webhooks/${created.id}`, as: merchant })
  t.is(answer.status, 200)
  t.deepEqual(answer.json, created)
})

test.serial('updateWebhook.200 changes what is named and nothing else', async t => {
  const merchant = await at.merchant()
  const created = await at.endpoint(merchant)
  at.service.clock.advanceBusiness(1)
  const updated_at = at.service.clock.business().toISOString()
  const moved = await at.patch(merchant, created.id, { url: 'https://shop.example/v2' })
  t.is(moved.status, 200)
  t.deepEqual(moved.json, { ...created, url: 'https://shop.example/v2', updated_at })
  const events = ['payment.confirmed', 'payment.frozen']
  const other = await at.patch(merchant, created.id, { events: [...events, 'payment.frozen'] })
  t.deepEqual(other.json, { ...moved.json, events })
  const paused = await at.patch(merchant, created.id, { is_active: false })
  t.deepEqual(paused.json, { ...other.json, is_active: false })
  t.deepEqual((await at.patch(merchant, created.id, {})).json, paused.json)
  t.deepEqual((await at.send({ target: '/v1/webhooks', as: merchant })).json, [paused.json])
})

test('updateWebhook.400 what is wrong is named, in the order of the contract, and nothing is changed', async t => {
  const merchant = await at.merchant()
  const created = await at.endpoint(merchant)
  const refusals: [object, string][] = [
    [{ url: 'http://shop.example/', events: [] }, 'invalid webhook url'],
    [{ url: 'https://10.0.0.1/' }, 'invalid webhook url'],
    [{ url: null }, 'invalid webhook url'],
    [{ events: [], is_active: 1 }, 'invalid event type'],
    [{ events: ['payment.paid'] }, 'invalid event type'],
    [{ is_active: 'false' }, 'invalid is active'],
    [{ is_active: null }, 'invalid is active'],
    [{ merchant_id: merchant.merchantId }, 'unknown field: merchant_id'],
    [{ deleted_at: null }, 'unknown field: deleted_at'],
  ]
  for (const [change, error] of refusals) {
    const answer = await at.patch(merchant, created.id, change)
    t.deepEqual([answer.status, answer.json], [400, { error }])
  }
  t.deepEqual((await at.send({ target: '/v1/webhooks', as: merchant })).json, [created])
})

test.serial('W-19: what waits goes to the new address from its next attempt on', async t => {
  const [before, after] = await Promise.all([startReceiver(answerWith(500)), startReceiver()])
  t.teardown(() => Promise.all([before.close(), after.close()]))
  const merchant = await at.merchant()
  const { id } = await at.endpoint(merchant, { url: before.url })
  const [delivery] = await at.happen(merchant)
  await deliver(at.service.deps, { deliveryId: delivery! })
  t.like((await at.deliveries(merchant, id))[0], { status: 'PENDING', attempts: 1, last_error: 'http 500' })
  await at.patch(merchant, id, { url: after.url })
  at.service.clock.advance(60)
  await deliver(at.service.deps, { deliveryId: delivery! })
  t.deepEqual([before.received.length, after.received.length], [1, 1])
  t.is(before.received[0]?.body, after.received[0]?.body)
  t.like((await at.deliveries(merchant, id))[0], { status: 'DELIVERED', attempts: 2 })
})

test.serial('W-19: an inactive endpoint loses what waits, gets nothing new, and nothing of it comes back', async t => {
  const receiver = await startReceiver(answerWith(500))
  t.teardown(() => receiver.close())
  const merchant = await at.merchant()
  const { id } = await at.endpoint(merchant, { url: receiver.url })
  const [tried] = await at.happen(merchant)
  await deliver(at.service.deps, { deliveryId: tried! })
  await at.happen(merchant)
  await at.patch(merchant, id, { is_active: false })
  const stopped = await at.deliveries(merchant, id)
  t.deepEqual(stopped.map(one => `${one.status} ${one.attempts} ${one.last_error}`).toSorted(), [
    'FAILED 0 endpoint inactive',
    'FAILED 1 endpoint inactive',
  ])
  t.deepEqual(await at.happen(merchant), [], 'recorded, but not delivered')
  await at.patch(merchant, id, { is_active: true })
  at.service.clock.advance(3600)
  await deliverDue(at.service.deps)
  t.is(receiver.received.length, 1)
  t.deepEqual(await at.deliveries(merchant, id), stopped)
  t.is((await at.happen(merchant)).length, 1, 'what happens from now on is delivered again')
})

test('W-19: an attempt under way when its endpoint becomes inactive is recorded, and is the last one', async t => {
  for (const [status, outcome] of [
    [200, 'DELIVERED 1 null'],
    [500, 'FAILED 1 http 500'],
  ] as const) {
    const answer = Promise.withResolvers<void>()
    const receiver = await startReceiver(async response => {
      await answer.promise
      response.writeHead(status).end()
    })
    t.teardown(() => receiver.close())
    const merchant = await at.merchant()
    const { id } = await at.endpoint(merchant, { url: receiver.url })
    const [delivery] = await at.happen(merchant)
    const sending = deliver(at.service.deps, { deliveryId: delivery! })
    await receiver.arrived(1)
    await at.patch(merchant, id, { is_active: false })
    answer.resolve()
    await sending
    const [one] = await at.deliveries(merchant, id)
    t.is(`${one?.status} ${one?.attempts} ${one?.last_error}`, outcome)
  }
})

test('W-19: an event recorded just while its endpoint is made inactive does not come back with it', async t => {
  const merchant = await at.merchant()
  const { id } = await at.endpoint(merchant)
  const { deps } = at.service
  const recorded = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const recording = deps.db.transaction(async tx => {
    const event = {
      merchantId: merchant.merchantId,
      environment: 'test',
      type: 'payment.expired',
      orderId: null,
    } as const
    await recordEvent(deps, tx, { ...event, data: {}, at: deps.clock.business(), onlyTo: '' })
    recorded.resolve()
    await commit.promise
  })
  await recorded.promise
  await at.patch(merchant, id, { is_active: false })
  commit.resolve()
  await recording
  await at.patch(merchant, id, { is_active: true })
  t.deepEqual(
    (await at.deliveries(merchant, id)).map(one => one.status),
    ['FAILED'],
  )
})

test.serial('deleteWebhook.200 the endpoint is gone at once, gets nothing more, and its place is free', async t => {
  const receiver = await startReceiver(answerWith(500))
  t.teardown(() => receiver.close())
  const merchant = await at.merchant()
  const { id } = await at.endpoint(merchant, { url: receiver.url })
  for (let index = 1; index < 20; index++)
    await at.endpoint(merchant, { url: `${receiver.url}?${index}`, events: ['payment.frozen'] })
  const [delivery] = await at.happen(merchant)
  await deliver(at.service.deps, { deliveryId: delivery! })
  const answer = await at.remove(merchant, id)
  t.is(answer.status, 200)
  t.deepEqual(answer.json, { message: 'webhook deleted' })
  at.service.clock.advance(3600)
  await deliver(at.service.deps, { deliveryId: delivery! })
  t.is(receiver.received.length, 1)
  t.deepEqual(await at.happen(merchant), [])
  const listed = (await at.send({ target: '/v1/webhooks', as: merchant })).json as { id: string }[]
  t.is(listed.length, 19)
  t.false(listed.some(one => one.id === id))
  t.is((await at.send({ method: 'POST', target: '/v1/webhooks', as: merchant, body: { url, events: ['payment.frozen'] } })).status, 201) // prettier-ignore
})

test('a deleted endpoint is not found by any operation, a second deletion included', async t => {
  const merchant = await at.merchant()
  const { id } = await at.endpoint(merchant)
  const [delivery] = await at.happen(merchant)
  await at.remove(merchant, id)
  const answers = await Promise.all([
    at.send({ target: `/v1/webhooks/${id}`, as: merchant }),
    at.send({ target: `/v1/webhooks/${id}/deliveries`, as: merchant }),
    at.patch(merchant, id, { is_active: true }),
    at.remove(merchant, id),
    at.sample(merchant, id),
    at.redeliver(merchant, id, delivery!),
  ])
  for (const { status, text } of answers) t.deepEqual([status, text], [404, '{"error":"webhook not found"}'])
})

test("getWebhook.404 updateWebhook.404 an order's own address is no endpoint of the list", async t => {
  const merchant = await at.merchant()
  const { deps } = at.service
  const event = {
    merchantId: merchant.merchantId,
    environment: 'test',
    type: 'payment.expired',
    orderId: null,
  } as const
  await deps.db.transaction(tx => recordEvent(deps, tx, { ...event, data: {}, at: deps.clock.business(), onlyTo: url }))
  const [hidden] = await deps.db.query<{ id: string }>('select id from webhook_endpoint where merchant_id = $1', [
    merchant.merchantId,
  ])
  t.is((await at.send({ target: `/v1/webhooks/${hidden!.id}`, as: merchant })).status, 404)
  t.is((await at.patch(merchant, hidden!.id, { is_active: false })).status, 404)
})
