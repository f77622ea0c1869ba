// Endpoints that change, payments of the sandbox, other merchants and the stream of events, as a merchant's tests use them.
import test from 'ava'
import { ApiError, Kassa } from '../../../sdk/typescript/src/index.ts'
import { shop, start, tickets } from './shop.ts'

test('an endpoint that moves gets what still waits at its new URL; one that is deleted gets nothing more', async t => {
  const urls: string[] = []
  const { fake, kassa } = shop({
    onWebhook: request => {
      urls.push(request.url)
      return new Response(null, { status: 500 })
    },
  })
  const { id } = await kassa.webhooks.create({ url: 'https://shop.example/old', events: ['payment.confirmed'] })
  const order = await kassa.orders.create(tickets)
  await fake.pay(order.id)
  await kassa.webhooks.update(id, { url: 'https://shop.example/new' })
  await fake.advance(60)
  t.deepEqual(urls, ['https://shop.example/old', 'https://shop.example/new'])
  t.like((await kassa.webhooks.listDeliveries(id)).deliveries[0], {
    status: 'PENDING',
    attempts: 2,
    last_error: 'http 500',
  })
  await kassa.webhooks.update(id, { is_active: false })
  await fake.advance(86_400)
  t.is(urls.length, 2)
  const [stopped] = (await kassa.webhooks.listDeliveries(id)).deliveries
  t.like(stopped, { status: 'FAILED', last_error: 'endpoint inactive' })
  const error = await t.throwsAsync(kassa.webhooks.redeliver(id, stopped!.id), { instanceOf: ApiError })
  t.is(error?.error, 'webhook is inactive')
  await kassa.webhooks.update(id, { is_active: true })
  t.is((await kassa.webhooks.redeliver(id, stopped!.id)).payload.id, fake.events[0]!.id)
  t.is(urls.length, 3)
  await kassa.webhooks.delete(id)
  await fake.pay((await kassa.orders.create(tickets)).id)
  t.is(urls.length, 3, 'nothing falls back to a URL of nobody once there was an endpoint')
})

test('payments of the sandbox come to what its documentation says of each scenario', async t => {
  const expected = {
    exact: 'PAID', underpay: 'OPEN', overpay: 'PAID', split: 'PAID', late: 'EXPIRED_PAID', wrong_token: 'OPEN',
    flagged: 'FROZEN', reorg: 'PAID',
  } as const // prettier-ignore
  for (const [scenario, status] of Object.entries(expected)) {
    const { kassa } = shop()
    const order = await kassa.orders.create(tickets)
    const payment = await kassa.sandbox.pay(order.id, { scenario: scenario as keyof typeof expected })
    t.is(payment.transactions.length, scenario === 'split' ? 2 : 1, scenario)
    const after = await kassa.orders.retrieve(order.id)
    t.is(after.status, status, scenario)
    if (scenario === 'reorg') t.like(after, { received_amount: '25', credited_amount: '24.75' })
  }
})

test('a payment of the sandbox can wait for its block, and another merchant shares nothing but the chains', async t => {
  const { fake, kassa } = shop({
    permissions: ['orders', 'read', 'keys'],
    onWebhook: () => new Response(null, { status: 204 }),
  })
  const order = await kassa.orders.create(tickets)
  const { scheduled_for_block: block } = await kassa.sandbox.pay(order.id, { delay_blocks: 2 })
  t.is((await kassa.orders.retrieve(order.id)).status, 'OPEN')
  t.is((await kassa.sandbox.mine({ network: 'TRC20', blocks: 2 })).block_number, block! + 1)
  t.is((await kassa.orders.retrieve(order.id)).status, 'PAID')
  const { api_key: key } = await kassa.sandbox.createMerchant({})
  const other = new Kassa({
    ...fake.clientOptions,
    keyId: key.key_id,
    secret: key.secret,
    clock: () => start.getTime(),
  })
  t.is((await other.orders.list().toArray({ limit: 5 })).length, 0)
  await t.throwsAsync(other.orders.retrieve(order.id), { message: /order not found/ })
  const own = await other.orders.create(tickets)
  t.is((await fake.pay(own.id)).status, 'PAID')
  const { api_key: refused } = await kassa.sandbox.createMerchant({ status: 'SUSPENDED' })
  const suspended = new Kassa({
    ...fake.clientOptions,
    keyId: refused.key_id,
    secret: refused.secret,
    clock: () => start.getTime(),
  })
  await t.throwsAsync(suspended.orders.create(tickets), { message: /merchant_not_active/ })
})

test('events are streamed as they happen, and from one that was seen on', async t => {
  const { fake, kassa } = shop()
  await fake.pay((await kassa.orders.create(tickets)).id)
  const seen: string[] = []
  for await (const event of kassa.events.stream({ lastEventId: 'evt_00000000' })) {
    seen.push(event.id)
    if (seen.length === 2) break
    await fake.expire((await kassa.orders.create(tickets)).id)
  }
  t.deepEqual(
    seen,
    fake.events.map(event => event.id),
  )
})
