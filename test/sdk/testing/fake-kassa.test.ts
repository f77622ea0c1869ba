// The fake service as a merchant uses it: with the client, a receiver, and controls instead of a chain.
import test from 'ava'
import { ApiError, Kassa, type KassaOptions } from '../../../sdk/typescript/src/index.ts'
import { createFakeKassa } from '../../../sdk/typescript/src/testing/index.ts'
import { dedupeKey, type WebhookEvent } from '../../../sdk/typescript/src/webhooks/index.ts'
import { shop, start, tickets } from './shop.ts'

function facts(event: WebhookEvent | undefined): unknown {
  if (!event?.event.startsWith('payment.')) return event
  const { status, received_amount: received, credited_amount: credited } = event.data as Record<string, unknown>
  return [event.event, status, received, credited]
}

test('an order is created, paid, streamed and notified', async t => {
  const { fake, kassa, received } = shop()
  const order = await kassa.orders.create({ ...tickets, metadata: { cart: 17 } })
  t.is(order.status, 'OPEN')
  const seen: string[] = []
  let isFirst = true
  for await (const state of kassa.orders.watch(order.id)) {
    seen.push(state.status)
    if (isFirst) await fake.pay(order.id)
    isFirst = false
  }
  t.deepEqual(seen, ['OPEN', 'PENDING_CONFIRM', 'CONFIRMING', 'PAID'])
  const paid = await kassa.orders.retrieve(order.id)
  t.is(paid.credited_amount, '24.75')
  t.is(paid.fee_amount, '0.25')
  t.is(received.length, 1)
  t.deepEqual(facts(received[0]), ['payment.confirmed', 'PAID', '25', '24.75'])
  t.deepEqual((received[0]!.data as { metadata: object }).metadata, { cart: 17 })
})

test('money in parts, too little, too much and late ends as it does in the service', async t => {
  const { fake, kassa, received } = shop()
  const [parts, short, much, late, tolerated] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => kassa.orders.create({ ...tickets, expires_in: 600 })),
  )
  t.is((await fake.pay(parts!.id, { amount: '5.5' })).status, 'OPEN')
  t.is((await fake.pay(parts!.id)).status, 'PAID')
  t.is((await fake.underpay(short!.id)).missing_amount, '12.5')
  t.is((await fake.pay(much!.id, { amount: '30' })).overpaid_amount, '5')
  t.is((await fake.pay(tolerated!.id, { amount: '24.75' })).status, 'PAID')
  await fake.advance(601)
  t.is((await fake.pay(late!.id)).status, 'EXPIRED_PAID')
  t.is((await fake.pay(short!.id)).status, 'EXPIRED_PAID')
  t.deepEqual(received.map(facts), [
    ['payment.confirmed', 'PAID', '25', '24.75'],
    ['payment.underpaid', 'UNDERPAID', '12.5', '12.375'],
    ['payment.confirmed', 'PAID', '30', '29.7'],
    ['payment.confirmed', 'PAID', '24.75', '24.502500'.replace(/0+$/, '')],
    ['payment.expired', 'EXPIRED', '0', '0'],
    ['payment.confirmed', 'EXPIRED_PAID', '25', '24.75'],
    ['payment.confirmed', 'EXPIRED_PAID', '25', '24.75'],
  ])
})

test('frozen money is held and released; an underpaid order is accepted; an open one is cancelled', async t => {
  const { fake, kassa, received } = shop()
  const [flagged, short, unwanted] = await Promise.all([1, 2, 3].map(() => kassa.orders.create(tickets)))
  await fake.freeze(flagged!.id, { reason: 'On a list' })
  await fake.release(flagged!.id)
  await fake.underpay(short!.id)
  t.is((await kassa.orders.accept(short!.id)).status, 'PAID')
  t.is((await kassa.orders.cancel(unwanted!.id)).status, 'EXPIRED')
  t.deepEqual(received.map(facts), [
    ['payment.frozen', 'FROZEN', '25', '0'],
    ['payment.confirmed', 'PAID', '25', '24.75'],
    ['payment.underpaid', 'UNDERPAID', '12.5', '12.375'],
    ['payment.confirmed', 'PAID', '12.5', '12.375'],
    ['payment.expired', 'EXPIRED', '0', '0'],
  ])
  t.is((received[0]!.data as { reason: string }).reason, 'On a list')
  const error = await t.throwsAsync(kassa.orders.cancel(unwanted!.id), { instanceOf: ApiError })
  t.is(error?.error, 'order cannot be cancelled')
})

test('what cannot happen to an order is refused to the test itself', async t => {
  const { fake, kassa } = shop()
  const order = await kassa.orders.create(tickets)
  await fake.pay(order.id)
  await t.throwsAsync(fake.expire(order.id), { message: /is PAID, not OPEN/ })
  await t.throwsAsync(fake.pay('nobody'), { message: 'There is no order nobody' })
  const open = await kassa.orders.create(tickets)
  for (const amount of ['0', '-1', '1e3', 'all'])
    await t.throwsAsync(fake.pay(open.id, { amount }), { message: /no amount/ })
})

test('money for an order that is paid already is overpaid, as in the service, and no event', async t => {
  const { fake, kassa, received } = shop()
  const order = await kassa.orders.create(tickets)
  const { paid_at } = await fake.pay(order.id)
  await fake.advance(60)
  const again = await fake.pay(order.id)
  t.like(again, { status: 'PAID', received_amount: '50', overpaid_amount: '25', credited_amount: '49.5', paid_at })
  t.is((await fake.pay(order.id, { amount: '1' })).overpaid_amount, '26')
  t.is((await kassa.orders.retrieve(order.id)).transactions.length, 3)
  t.is(received.length, 1)
})

test('the key decides the environment of orders, events and the merchant', async t => {
  const { fake, kassa, received } = shop({ keyId: 'mk_live_0000000000000000000000' })
  const order = await kassa.orders.create(tickets)
  await fake.pay(order.id)
  const merchant = await kassa.merchants.me()
  t.deepEqual([order.environment, merchant.environment, received[0]?.environment], ['live', 'live', 'live'])
  t.throws(() => createFakeKassa({ keyId: 'live_1' }), { message: 'keyId must begin with mk_test_ or mk_live_' })
})

test('events are listed page by page, in both directions', async t => {
  const { fake, kassa } = shop()
  const ids = []
  for (let count = 0; count < 5; count++) {
    const { id } = await kassa.orders.create(tickets)
    await (count === 2 ? fake.expire(id) : fake.pay(id))
    ids.push(fake.events.at(-1)!.id)
  }
  const backwards = await kassa.events.list({ limit: 2 }).toArray({ limit: 10 })
  t.deepEqual(
    backwards.map(({ id }) => id),
    ids.toReversed(),
  )
  const forwards = await kassa.events.list({ limit: 2, after: 'evt_00000000' }).toArray({ limit: 10 })
  t.deepEqual(
    forwards.map(({ id }) => id),
    ids,
  )
  t.deepEqual((await kassa.events.list({ type: 'payment.expired' })).events.length, 1)
  t.deepEqual((await kassa.events.list({ after: ids[1]!, before: ids[3]! })).events.length, 1)
})

test('the timeline tells what happened to an order, the attempts to tell about it included', async t => {
  let answer = 500
  const { fake, kassa } = shop({ onWebhook: () => new Response(null, { status: answer }) })
  const order = await kassa.orders.create(tickets)
  await fake.pay(order.id)
  answer = 204
  await fake.advance(60)
  const { entries, status } = await kassa.orders.timeline(order.id)
  t.is(status, 'PAID')
  t.deepEqual(
    entries.map(({ type }) => type),
    [
      'order.created', 'transfer.seen', 'order.payment_seen', 'transfer.confirming', 'order.confirming', 'transfer.final',
      'order.paid', 'event.recorded', 'delivery.attempt_failed', 'delivery.delivered',
    ], // prettier-ignore
  )
  t.like(entries.at(-2), { event: { type: 'payment.confirmed' }, delivery: { attempt: 1, error: 'http 500' } })
  const cancelled = await kassa.orders.create(tickets)
  await kassa.orders.cancel(cancelled.id)
  t.is((await kassa.orders.timeline(cancelled.id)).entries[1]?.type, 'order.cancelled')
})

test('a sample event comes to the receiver signed, says that it is one, and is among no events', async t => {
  const { fake, kassa, received } = shop()
  const webhook = await kassa.webhooks.create({ url: 'https://shop.example/x', events: ['payment.frozen'] })
  const delivery = await kassa.webhooks.test(webhook.id, { event: 'payment.underpaid' })
  t.like(delivery, { webhook_id: webhook.id, event_type: 'payment.underpaid', status: 'PENDING', attempts: 0 })
  t.is((await kassa.webhooks.test(webhook.id, {})).event_type, 'payment.frozen')
  t.deepEqual(
    received.map(event => [event.event, event.test]),
    [
      ['payment.underpaid', true],
      ['payment.frozen', true],
    ],
  )
  t.deepEqual(fake.events, [])
})

test('time moves by hand: an order expires when its time is over, not before', async t => {
  const { fake, kassa, received } = shop()
  const order = await kassa.orders.create({ ...tickets, expires_in: 300 })
  await fake.advance(300)
  t.is((await kassa.orders.retrieve(order.id)).status, 'OPEN')
  await fake.advance(1)
  t.is((await kassa.orders.retrieve(order.id)).status, 'EXPIRED')
  t.deepEqual(received.map(facts), [['payment.expired', 'EXPIRED', '0', '0']])
})

test('a failing receiver is tried again on the schedule of the service, with the same bytes and a fresh signature', async t => {
  const bodies: string[] = []
  const signatures: (string | null)[] = []
  let now = start
  const fake = createFakeKassa({
    now: () => now,
    onWebhook: async request => {
      bodies.push(await request.text())
      signatures.push(request.headers.get('x-merchant-signature'))
      return new Response(null, { status: 500 })
    },
  })
  const kassa = new Kassa({ ...fake.clientOptions, clock: () => now.getTime() })
  const order = await kassa.orders.create(tickets)
  await fake.pay(order.id)
  const attempts: number[] = [bodies.length]
  for (const seconds of [58, 0, 299, 1799, 7199, 86_398, 0, 1_000_000]) {
    now = new Date(now.getTime() + 1000) // signatures follow the real time, and retries that and what it was advanced by
    await fake.advance(seconds)
    attempts.push(bodies.length)
  }
  t.deepEqual(attempts, [1, 1, 2, 3, 4, 5, 5, 6, 6])
  t.is(new Set(bodies).size, 1)
  t.is(new Set(signatures).size, 6)
  const [delivery] = fake.deliveries
  t.is(delivery?.status, 'FAILED')
  t.is(delivery?.lastError, 'http 500')
})

test('an event can come twice: its key is the same, and a receiver that knows it acts once', async t => {
  const { fake, kassa, received } = shop()
  const order = await kassa.orders.create(tickets)
  await fake.pay(order.id)
  await fake.redeliver(fake.events[0]!.id)
  t.is(received.length, 2)
  t.is(new Set(received.map(dedupeKey)).size, 1)
})

test("events go to the order's own URL, else to the endpoints that want them", async t => {
  const urls: string[] = []
  const { fake, kassa } = shop({
    onWebhook: request => {
      urls.push(request.url)
      return new Response(null, { status: 204 })
    },
  })
  await kassa.webhooks.create({ url: 'https://shop.example/all', events: ['payment.confirmed', 'payment.expired'] })
  await kassa.webhooks.create({ url: 'https://shop.example/expired', events: ['payment.expired'] })
  t.is((await kassa.webhooks.list()).length, 2)
  const own = await kassa.orders.create({ ...tickets, webhook_url: 'https://shop.example/own' })
  const other = await kassa.orders.create(tickets)
  await fake.pay(own.id)
  await fake.pay(other.id)
  t.deepEqual(urls, ['https://shop.example/own', 'https://shop.example/all'])
})

test('the same idempotency key gives the same order; other parameters are refused', async t => {
  const { kassa } = shop()
  const first = await kassa.orders.create({ ...tickets, idempotency_key: 'cart-17' })
  const again = await kassa.orders.create({ ...tickets, amount: '25.00', idempotency_key: 'cart-17' })
  t.is(again.id, first.id)
  t.true(again.lastResponse.replayed)
  const error = await t.throwsAsync(kassa.orders.create({ ...tickets, amount: '26', idempotency_key: 'cart-17' }), {
    instanceOf: ApiError,
  })
  t.is(error?.error, 'duplicate idempotency key')
  t.is((await kassa.orders.list().toArray({ limit: 10 })).length, 1)
})

test('failures can be asked for: the client repeats what is safe to repeat and gives up on the rest', async t => {
  const waits: string[] = []
  const sleep: KassaOptions['sleep'] = async (_ms, { reason, signal }) => {
    waits.push(reason)
    // What only guards against waiting too long never fires here.
    if (reason !== 'retry') await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
  }
  const { fake, kassa } = shop({ client: { sleep, logger: false } })
  fake.failNext({})
  fake.failNext({ status: 503, times: 2 })
  const order = await kassa.orders.create(tickets)
  t.is(order.lastResponse.attempt, 4)
  t.is(waits.filter(reason => reason === 'retry').length, 3)
  fake.failNext({ status: 403, error: 'merchant_not_active' })
  const error = await t.throwsAsync(kassa.orders.retrieve(order.id), { instanceOf: ApiError })
  t.is(error?.error, 'merchant_not_active')
})

test('two fakes in the same process share nothing and count alike', async t => {
  const one = shop()
  const two = shop()
  const [first, second] = await Promise.all([one.kassa.orders.create(tickets), two.kassa.orders.create(tickets)])
  t.is(first.id, second.id)
  await one.fake.pay(first.id)
  t.is((await two.kassa.orders.retrieve(second.id)).status, 'OPEN')
})
