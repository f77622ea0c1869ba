import { createHmac } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { updateWebhook } from '../../src/webhooks/endpoints/webhook-change.service.ts'
import {
  activateWebhookSecret,
  revealWebhookSecret,
  rollWebhookSecret,
} from '../../src/webhooks/endpoints/webhook-secret.service.ts'
import { answerWith, startReceiver, type Received } from '../helpers/receiver.ts'
import { openShop, receiverFor, shopFor } from '../webhooks/shop.ts'

const minute = 60
const hour = 3600

/** A receiver written from the docs/spec/interface.md §6.3, alone. Returns `t`, in seconds. */
function verify(t: ExecutionContext, request: Received, secret: string): number {
  const header = String(request.headers['x-merchant-signature'])
  const match = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header)
  t.truthy(match, header)
  const [, time, signature] = match!
  t.is(signature, createHmac('sha256', secret).update(`${time}.${request.body}`).digest('hex'))
  return Number(time)
}

for (const status of [200, 204, 299]) {
  test(`W-10 an answer ${status} delivers at once, and for good`, async t => {
    const shop = await shopFor(t)
    const receiver = await receiverFor(t, answerWith(status))
    const owner = await shop.merchant()
    await shop.endpoint(owner, receiver.url)
    const [id] = await shop.event(owner)
    await deliverDue(shop.deps)
    const delivered = { status: 'DELIVERED', attempts: 1, next_attempt_at: null, lease_until: null, last_error: null }
    t.like(await shop.delivery(id!), delivered)
    t.truthy((await shop.delivery(id!)).delivered_at)
    shop.clock.advance(48 * hour)
    await deliverDue(shop.deps)
    await deliverDue(shop.deps)
    t.is(receiver.received.length, 1)
  })
}

test('W-16 an attempt carries event, signature and both identifiers, verifiable from the specification alone', async t => {
  const shop = await shopFor(t)
  const receiver = await receiverFor(t)
  const owner = await shop.merchant()
  await shop.endpoint(owner, receiver.url, { events: ['payment.underpaid'] })
  const [id] = await shop.event(owner, { type: 'payment.underpaid' })
  await deliverDue(shop.deps)
  const request = receiver.received[0]!
  const { current } = await revealWebhookSecret(shop.deps, owner)
  t.is(verify(t, request, current), Math.floor(shop.clock.now().getTime() / 1000))
  const body = JSON.parse(request.body) as { id: string; event: string }
  t.is(request.headers['x-webhook-event'], 'payment.underpaid')
  t.is(body.event, 'payment.underpaid')
  t.is(request.headers['x-webhook-id'], body.id)
  t.is(request.headers['x-webhook-delivery'], id)
  t.is(request.headers['x-webhook-attempt'], '1')
  t.is(request.headers['webhook-id'], body.id)
  t.is(request.rawHeaders.filter(name => name.toLowerCase() === 'x-merchant-signature').length, 1)
})

test('W-12 W-15 six attempts at the times of the interface, the same bytes each time, t fresh, then FAILED', async t => {
  const shop = await shopFor(t)
  const receiver = await receiverFor(t, answerWith(500))
  const owner = await shop.merchant()
  await shop.endpoint(owner, receiver.url)
  const [id] = await shop.event(owner)
  const { current } = await revealWebhookSecret(shop.deps, owner)
  await deliverDue(shop.deps)
  const times = [shop.clock.now().getTime() / 1000]
  for (const [index, delay] of [minute, 5 * minute, 30 * minute, 2 * hour, 24 * hour].entries()) {
    t.like(await shop.delivery(id!), {
      status: 'PENDING',
      attempts: index + 1,
      last_error: 'http 500',
      lease_until: null,
    })
    shop.clock.advance(delay - 1)
    await deliverDue(shop.deps)
    t.is(receiver.received.length, index + 1, `nothing a second before attempt ${index + 2}`)
    shop.clock.advance(1)
    await deliverDue(shop.deps)
    times.push(shop.clock.now().getTime() / 1000)
  }
  t.like(await shop.delivery(id!), { status: 'FAILED', attempts: 6, next_attempt_at: null, last_error: 'http 500' })
  shop.clock.advance(100 * hour)
  await deliverDue(shop.deps)
  await deliverDue(shop.deps)
  t.is(receiver.received.length, 6)
  t.deepEqual(
    receiver.received.map(request => verify(t, request, current)),
    times,
  )
  t.is(new Set(receiver.received.map(request => request.body)).size, 1)
  t.is(new Set(receiver.received.map(request => request.headers['x-webhook-id'])).size, 1)
  t.deepEqual(
    receiver.received.map(request => request.headers['x-webhook-attempt']),
    ['1', '2', '3', '4', '5', '6'],
  )
})

test('W-10 a receiver that recovers is delivered to by the next attempt', async t => {
  const shop = await shopFor(t)
  let status = 410
  const receiver = await receiverFor(t, response => response.writeHead(status).end())
  const owner = await shop.merchant()
  await shop.endpoint(owner, receiver.url)
  const [id] = await shop.event(owner)
  await deliverDue(shop.deps)
  t.like(await shop.delivery(id!), { status: 'PENDING', attempts: 1, last_error: 'http 410', delivered_at: null })
  status = 200
  shop.clock.advanceBusiness(minute)
  await deliverDue(shop.deps)
  t.like(await shop.delivery(id!), { status: 'DELIVERED', attempts: 2, next_attempt_at: null })
})

test('W-23 what a merchant reads of a failure is a fixed word, never a text of the network', async t => {
  const shop = await shopFor(t)
  const owner = await shop.merchant()
  const closed = await startReceiver()
  await closed.close()
  const expected = new Map([
    [closed.url, 'connection'],
    ['https://10.0.0.1:8443/hook', 'blocked address'],
    ['https://[::ffff:10.0.0.1]/hook', 'blocked address'],
    ['https://nowhere.invalid/hook', 'dns'],
  ])
  for (const [url, error] of expected) {
    const [id] = await shop.event(owner, { onlyTo: url })
    await deliverDue(shop.deps)
    t.like(await shop.delivery(id!), { status: 'PENDING', attempts: 1, last_error: error }, url)
  }
})

test('W-21 a webhook to the service itself is blocked', async t => {
  const shop = await openShop({ KASSA_PUBLIC_URL: 'https://127.0.0.1:9443' })
  t.teardown(() => shop.close())
  const owner = await shop.merchant()
  await shop.endpoint(owner, 'https://localhost:9443/v1/orders')
  const [id] = await shop.event(owner)
  await deliverDue(shop.deps)
  t.like(await shop.delivery(id!), { status: 'PENDING', last_error: 'blocked address' })
})

test('W-17 after a roll deliveries keep the active secret; after activation the new one signs, pending ones too', async t => {
  const shop = await shopFor(t)
  const receiver = await receiverFor(t, answerWith(500))
  const owner = await shop.merchant()
  await shop.endpoint(owner, receiver.url)
  await shop.event(owner)
  const rolled = await rollWebhookSecret(shop.deps, owner)
  await deliverDue(shop.deps)
  await activateWebhookSecret(shop.deps, owner)
  shop.clock.advance(minute)
  await deliverDue(shop.deps)
  t.is(receiver.received.length, 2)
  verify(t, receiver.received[0]!, rolled.current)
  verify(t, receiver.received[1]!, rolled.next!)
})

test('W-29 live and test events are signed with the secret of their own environment', async t => {
  const shop = await shopFor(t)
  const receiver = await receiverFor(t)
  const own = await shop.merchant()
  const live = { ...own, environment: 'live' } as const
  for (const owner of [own, live]) {
    await shop.endpoint(owner, receiver.url)
    await shop.event(owner)
    await deliverDue(shop.deps)
    const request = receiver.received.at(-1)!
    verify(t, request, (await revealWebhookSecret(shop.deps, owner)).current)
    t.is((JSON.parse(request.body) as { environment: string }).environment, owner.environment)
  }
})

test('W-19 deliveries of an inactive endpoint stop; a changed URL is used by the next attempt', async t => {
  const shop = await shopFor(t)
  const [before, after] = [await receiverFor(t, answerWith(500)), await receiverFor(t)]
  const owner = await shop.merchant()
  const endpoint = await shop.endpoint(owner, before.url)
  const [id] = await shop.event(owner)
  await deliverDue(shop.deps)
  await updateWebhook(shop.deps, owner, { webhookId: endpoint, url: after.url })
  shop.clock.advance(minute)
  await deliverDue(shop.deps)
  t.is(after.received.length, 1)
  t.like(await shop.delivery(id!), { status: 'DELIVERED', attempts: 2 })
  const [stopped] = await shop.event(owner)
  await updateWebhook(shop.deps, owner, { webhookId: endpoint, isActive: false })
  await deliverDue(shop.deps)
  await updateWebhook(shop.deps, owner, { webhookId: endpoint, isActive: true })
  await deliverDue(shop.deps)
  t.is(before.received.length + after.received.length, 2)
  t.like(await shop.delivery(stopped!), { status: 'FAILED', attempts: 0, last_error: 'endpoint inactive' })
})

test('a delivery recorded just when its endpoint became inactive is given up when its turn comes, and holds up none', async t => {
  const shop = await shopFor(t)
  const receiver = await receiverFor(t)
  const owner = await shop.merchant()
  const endpoint = await shop.endpoint(owner, receiver.url)
  const other = await shop.endpoint(owner, `${receiver.url}/other`)
  const left: string[] = []
  for (let index = 0; index < 20; index++) left.push(...(await shop.event(owner)))
  await shop.deps.db.query('update webhook_endpoint set is_active = false where id = $1', [endpoint])
  await deliverDue(shop.deps)
  const rows = await shop.deps.db.query(
    'select endpoint_id, status, last_error, count(*)::int from webhook_delivery where id = any ($1) group by 1, 2, 3 order by 2',
    [left],
  )
  t.deepEqual(rows, [
    { endpoint_id: other, status: 'DELIVERED', last_error: null, count: 20 },
    { endpoint_id: endpoint, status: 'FAILED', last_error: 'endpoint inactive', count: 20 },
  ])
})

test('W-22 no transaction is open while the receiver takes its time', async t => {
  const shop = await shopFor(t)
  let open = -1
  const receiver = await receiverFor(t, async response => {
    const [row] = await shop.deps.db.query<{ count: string }>(
      `select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    open = Number(row?.count)
    response.writeHead(200).end()
  })
  const owner = await shop.merchant()
  await shop.endpoint(owner, receiver.url)
  await shop.event(owner)
  await deliverDue(shop.deps)
  t.is(open, 0)
})
