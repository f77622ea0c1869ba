import { until } from '../helpers/until.ts'
import test, { type ExecutionContext } from 'ava'
import type { Deps } from '../../src/deps.ts'
import { run, runDue } from '../../src/jobs/deliver-webhook.ts'
import { deliver, deliverDue } from '../../src/webhooks/delivery.service.ts'
import { egressOf, type Post } from '../../src/webhooks/egress.service.ts'
import { answerWith, startReceiver, type Answer, type Receiver } from '../helpers/receiver.ts'
import { openShop, type Shop } from '../webhooks/shop.ts'

async function shopFor(t: ExecutionContext): Promise<Shop> {
  const shop = await openShop()
  t.teardown(() => shop.close())
  return shop
}

async function receiverFor(t: ExecutionContext, answer?: Answer): Promise<Receiver> {
  const receiver = await startReceiver(answer)
  t.teardown(() => receiver.close())
  return receiver
}

/** Dies with the process in which it runs: nothing after the request is executed. */
const killedAfterSending = (post: Post): Post => {
  return async outgoing => {
    await post(outgoing)
    throw new Error('killed')
  }
}
const delivered: Post = async () => ({ kind: 'answered', status: 200 })

async function events(shop: Shop, url: string, count: number): Promise<{ endpoint: string; ids: string[] }> {
  const owner = await shop.merchant()
  const endpoint = await shop.endpoint(owner, url)
  const ids: string[] = []
  for (let index = 0; index < count; index++) ids.push(...(await shop.event(owner)))
  return { endpoint, ids }
}

async function statuses(deps: Deps, endpoint: string): Promise<Record<string, number>> {
  const rows = await deps.db.query<{ status: string; count: string }>(
    'select status, count(*) from webhook_delivery where endpoint_id = $1 group by status',
    [endpoint],
  )
  return Object.fromEntries(rows.map(row => [row.status, Number(row.count)]))
}

test('C-14 of ten workers in two processes racing for a delivery one sends, and sends once', async t => {
  const shop = await shopFor(t)
  const other = await shop.second()
  const receiver = await receiverFor(t)
  const { ids } = await events(shop, receiver.url, 1)
  const workers = Array.from({ length: 10 }, (_, index) => run(index % 2 ? shop.deps : other, { deliveryId: ids[0]! }))
  await Promise.all([...workers, runDue(shop.deps), runDue(other)])
  t.is(receiver.received.length, 1)
  t.like(await shop.delivery(ids[0]!), { status: 'DELIVERED', attempts: 1 })
})

test('W-13 killed after sending, before recording: the lease ends, the attempt counts, the next one is on schedule', async t => {
  const shop = await shopFor(t)
  const receiver = await receiverFor(t)
  const { ids } = await events(shop, receiver.url, 1)
  const id = ids[0]!
  const killed = killedAfterSending(egressOf(shop.deps.config))
  await t.throwsAsync(deliver(shop.deps, id, { post: killed }), { message: 'killed' })
  t.like(await shop.delivery(id), { status: 'PENDING', attempts: 1, last_error: null })
  shop.clock.advanceBusiness(3600)
  await run(shop.deps, { deliveryId: id })
  await runDue(shop.deps)
  t.is(receiver.received.length, 1, 'while the lease lasts nobody else sends')
  shop.clock.advance(61)
  await runDue(shop.deps)
  t.is(receiver.received.length, 2)
  t.like(await shop.delivery(id), { status: 'DELIVERED', attempts: 2, last_error: 'timeout' })
})

test('F-06 a worker killed on each attempt: six are made, then FAILED with timeout', async t => {
  const shop = await shopFor(t)
  const { ids } = await events(shop, 'https://receiver.example/', 1)
  let sent = 0
  const killed: Post = () => {
    sent++
    return Promise.reject(new Error('killed'))
  }
  await t.throwsAsync(deliver(shop.deps, ids[0]!, { post: killed }), { message: 'killed' })
  for (let attempt = 2; attempt <= 6; attempt++) {
    shop.clock.advance(25 * 3600)
    await deliverDue(shop.deps, { post: killed })
    t.like(await shop.delivery(ids[0]!), { status: 'PENDING', attempts: attempt, last_error: 'timeout' })
  }
  for (let sweep = 0; sweep < 3; sweep++) {
    shop.clock.advance(25 * 3600)
    await deliverDue(shop.deps, { post: killed })
  }
  t.is(sent, 6)
  const failed = { status: 'FAILED', attempts: 6, last_error: 'timeout', next_attempt_at: null, lease_until: null }
  t.like(await shop.delivery(ids[0]!), failed)
})

test('a worker that wakes up late cannot overwrite what was decided meanwhile', async t => {
  const shop = await shopFor(t)
  const { ids } = await events(shop, 'https://receiver.example/', 1)
  const id = ids[0]!
  const slow = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const late = deliver(shop.deps, id, {
    post: async () => {
      started.resolve()
      await slow.promise
      return { kind: 'failed', error: 'connection' }
    },
  })
  await started.promise
  shop.clock.advance(61)
  await deliverDue(shop.deps, { post: delivered })
  t.like(await shop.delivery(id), { status: 'DELIVERED', attempts: 2 })
  slow.resolve()
  await late
  t.like(await shop.delivery(id), { status: 'DELIVERED', attempts: 2, last_error: 'timeout' })
})

test('a missing master key costs no attempt', async t => {
  const shop = await shopFor(t)
  const { ids } = await events(shop, 'https://receiver.example/', 1)
  const open = () => {
    throw new Error('unknown master key')
  }
  const deps = { ...shop.deps, keyring: { ...shop.deps.keyring, open } }
  await t.throwsAsync(deliver(deps, ids[0]!, { post: delivered }), { message: 'unknown master key' })
  await t.notThrowsAsync(deliverDue(deps, { post: delivered }))
  t.like(await shop.delivery(ids[0]!), { status: 'PENDING', attempts: 0, lease_until: null })
  await deliverDue(shop.deps, { post: delivered })
  t.like(await shop.delivery(ids[0]!), { status: 'DELIVERED', attempts: 1 })
})

test('W-20 at most four requests to one endpoint at once, over all processes; the backlog drains by itself', async t => {
  const shop = await shopFor(t)
  const other = await shop.second()
  let most = 0
  const held: { writeHead(status: number): { end(): void } }[] = []
  // Answers only when four requests are waiting, a moment after the fourth: a fifth would be seen, fewer would hang.
  const receiver = await receiverFor(t, response => {
    held.push(response)
    most = Math.max(most, held.length)
    if (held.length === 4) setTimeout(() => held.splice(0).forEach(one => one.writeHead(200).end()), 15)
  })
  const { endpoint, ids } = await events(shop, receiver.url, 40)
  await Promise.all(ids.slice(0, 20).map((id, index) => run(index % 2 ? shop.deps : other, { deliveryId: id })))
  t.is(most, 4)
  t.deepEqual(await statuses(shop.deps, endpoint), { DELIVERED: 40 })
  t.is(receiver.received.length, 40)
})

test('W-20 a dead receiver with hundreds of events delays nobody: another endpoint is served within one sweep', async t => {
  const shop = await shopFor(t)
  const dead = await events(shop, 'https://dead.example/', 1)
  await shop.deps.db.query(
    `insert into webhook_delivery (id, event_id, endpoint_id, merchant_id, environment, event_type, status, attempts,
       next_attempt_at, created_at, updated_at)
     select id || n, event_id, endpoint_id, merchant_id, environment, event_type, status, attempts,
       next_attempt_at, created_at, updated_at from webhook_delivery, generate_series(1, 500) n where endpoint_id = $1`,
    [dead.endpoint],
  )
  const hung = Promise.withResolvers<void>()
  let waiting = 0
  const post: Post = async ({ url }) => {
    if (!url.includes('dead')) return { kind: 'answered', status: 200 }
    waiting++
    await hung.promise
    return { kind: 'failed', error: 'timeout' }
  }
  const alive = await events(shop, 'https://alive.example/', 9)
  const served = Promise.withResolvers<void>()
  const sweep = deliverDue(shop.deps, {
    post: async outgoing => {
      const outcome = await post(outgoing)
      if (!outgoing.url.includes('dead')) queueMicrotask(served.resolve)
      return outcome
    },
  })
  await served.promise
  await deliver(shop.deps, alive.ids[8]!, { post })
  while ((await statuses(shop.deps, alive.endpoint)).DELIVERED !== 9) await deliverDue(shop.deps, { post })
  await until(async () => waiting >= 4)
  t.is(waiting, 4, 'the dead one holds four places and no more')
  shop.clock.advance(31)
  hung.resolve()
  await sweep
  t.deepEqual(await statuses(shop.deps, alive.endpoint), { DELIVERED: 9 })
})

test('a job stops draining in time and hands the rest to a new job', async t => {
  const shop = await shopFor(t)
  const { ids } = await events(shop, 'https://slow.example/', 5)
  let sent = 0
  await deliver(shop.deps, ids[0]!, {
    post: async () => {
      sent++
      shop.clock.advance(10)
      return { kind: 'failed', error: 'timeout' }
    },
  })
  t.is(sent, 3)
  const waiting = await shop.deps.db.query(
    `select 1 from job j join webhook_delivery d on d.id = j.data->>'deliveryId' where d.attempts = 0`,
  )
  t.is(waiting.length, 3, 'two jobs of their own events, one handed on')
})

test('a sweep finds what no job announced', async t => {
  const shop = await shopFor(t)
  const receiver = await receiverFor(t, answerWith(204))
  const { endpoint } = await events(shop, receiver.url, 3)
  await shop.deps.db.query('delete from job')
  await runDue(shop.deps)
  t.deepEqual(await statuses(shop.deps, endpoint), { DELIVERED: 3 })
})
