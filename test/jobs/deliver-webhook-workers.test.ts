import { until } from '../helpers/until.ts'
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { listDueBacklogs } from '../../src/webhooks/deliveries/delivery.store.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import type { Post } from '../../src/webhooks/endpoints/egress.service.ts'
import { answerWith } from '../helpers/receiver.ts'
import { receiverFor, shopFor, type Shop } from '../webhooks/shop.ts'
import { sendWebhooks } from '../helpers/send-webhooks.ts'

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

/** So many further deliveries of the same event to this endpoint, due like the first. */
async function copyDeliveries(shop: Shop, endpoint: string, count: number): Promise<void> {
  await shop.deps.db.query(
    `with copies as materialized (
       select id || 'copy' || n as id, event_id, endpoint_id, merchant_id, environment, event_type, lane, status, attempts,
         next_attempt_at, is_due, created_at, updated_at from webhook_delivery, generate_series(1, $2::int) n where endpoint_id = $1)
     insert into webhook_delivery (id, event_id, endpoint_id, merchant_id, environment, event_type, lane, status, attempts,
       next_attempt_at, is_due, created_at, updated_at) select * from copies`,
    [endpoint, count],
  )
}

/** Answers at once, but at addresses with this text only when released. */
function hangAt(text: string): { post: Post; waiting: () => number; release: () => void } {
  const hung = Promise.withResolvers<void>()
  let waiting = 0
  const post: Post = async ({ url }) => {
    if (!url.includes(text)) return { kind: 'answered', status: 200 }
    waiting++
    await hung.promise
    return { kind: 'failed', error: 'timeout' }
  }
  return { post, waiting: () => waiting, release: () => hung.resolve() }
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
  const workers = Array.from({ length: 10 }, (_, index) => deliverDue(index % 2 ? shop.deps : other))
  await Promise.all([...workers, deliverDue(shop.deps), deliverDue(other)])
  t.is(receiver.received.length, 1)
  t.like(await shop.delivery(ids[0]!), { status: 'DELIVERED', attempts: 1 })
})

test('W-13 killed after sending, before recording: the lease ends, the attempt counts, the next one is on schedule', async t => {
  const shop = await shopFor(t)
  const receiver = await receiverFor(t)
  const { ids } = await events(shop, receiver.url, 1)
  const id = ids[0]!
  const killed = killedAfterSending(shop.deps.postWebhook)
  await deliverDue(shop.deps, { post: killed })
  t.like(await shop.delivery(id), { status: 'PENDING', attempts: 1, last_error: null })
  shop.clock.advanceBusiness(3600)
  await deliverDue(shop.deps)
  await deliverDue(shop.deps)
  t.is(receiver.received.length, 1, 'while the lease lasts nobody else sends')
  shop.clock.advance(61)
  await deliverDue(shop.deps)
  t.is(receiver.received.length, 2)
  t.like(await shop.delivery(id), { status: 'DELIVERED', attempts: 2, last_error: 'timeout' })
})

test('a delivery that failed, or whose worker died, while a clock ran ahead is sent once the clock is right', async t => {
  const shop = await shopFor(t)
  const receiver = await receiverFor(t)
  const week = 7 * 86_400
  for (const post of [killedAfterSending(delivered), async () => ({ kind: 'failed', error: 'timeout' }) as const]) {
    const { ids } = await events(shop, receiver.url, 1)
    shop.clock.advance(week)
    await deliverDue(shop.deps, { post })
    t.like(await shop.delivery(ids[0]!), { status: 'PENDING', attempts: 1 })
    shop.clock.advance(-week)
    await deliverDue(shop.deps)
    await deliverDue(shop.deps)
    t.like(await shop.delivery(ids[0]!), { status: 'DELIVERED', attempts: 2, last_error: 'timeout' })
  }
  t.is(receiver.received.length, 2)
})

test('a worker that goes on while its clock is set back sends what it had put off', async t => {
  const shop = await shopFor(t)
  const receiver = await receiverFor(t, response =>
    response.writeHead(receiver.received.length === 1 ? 500 : 200).end(),
  )
  shop.clock.advance(7 * 86_400)
  const { ids } = await events(shop, receiver.url, 1)
  const stop = new AbortController()
  const working = sendWebhooks(shop.deps, stop.signal)
  await receiver.arrived(1)
  await until(async () => (await shop.delivery(ids[0]!)).lease_until === null)
  shop.clock.advance(-7 * 86_400)
  await receiver.arrived(2)
  stop.abort()
  await working
  t.like(await shop.delivery(ids[0]!), { status: 'DELIVERED', attempts: 2, last_error: 'http 500' })
})

test('a worker whose clock runs an hour ahead keeps what it is sending, and another worker makes no attempt of it meanwhile', async t => {
  const shop = await shopFor(t)
  const { ids } = await events(shop, 'https://hangs.example/', 1)
  const { post, waiting, release } = hangAt('hangs')
  shop.clock.advance(3600)
  const sending = deliverDue(shop.deps, { post })
  await until(async () => waiting() === 1)
  shop.clock.advance(-3600)
  for (let round = 0; round < 3; round++) {
    await deliverDue(shop.deps, { post: delivered })
    shop.clock.advance(1)
  }
  t.like(await shop.delivery(ids[0]!), { status: 'PENDING', attempts: 1, last_error: null })
  release()
  await sending
  t.like(await shop.delivery(ids[0]!), { status: 'PENDING', attempts: 1, last_error: 'timeout' })
})

test('F-06 a worker killed on each attempt: six are made, then FAILED with timeout', async t => {
  const shop = await shopFor(t)
  const { ids } = await events(shop, 'https://receiver.example/', 1)
  let sent = 0
  const killed: Post = () => {
    sent++
    return Promise.reject(new Error('killed'))
  }
  await deliverDue(shop.deps, { post: killed })
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
  const late = deliverDue(shop.deps, {
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

test('a missing master key costs no attempt: the delivery waits, is counted, and goes out once the key is there', async t => {
  const shop = await shopFor(t)
  const { ids } = await events(shop, 'https://receiver.example/', 1)
  const open = () => {
    throw new Error('unknown master key')
  }
  const deps = { ...shop.deps, keyring: { ...shop.deps.keyring, open } }
  const unreadable = async () => {
    const backlogs = await listDueBacklogs(shop.deps.db, shop.clock.business(), 10)
    return backlogs.find(one => one.environment === 'test')
  }
  await deliverDue(deps, { post: delivered })
  const held = { status: 'PENDING', attempts: 0, lease_until: null, is_secret_unreadable: true }
  t.like(await shop.delivery(ids[0]!), held)
  t.like(await unreadable(), { count: 0, unreadable: 1 })
  shop.clock.advance(61)
  await deliverDue(deps, { post: delivered })
  t.like(await shop.delivery(ids[0]!), held)
  shop.clock.advance(61)
  await deliverDue(shop.deps, { post: delivered })
  t.like(await shop.delivery(ids[0]!), { status: 'DELIVERED', attempts: 1, is_secret_unreadable: false })
  t.like(await unreadable(), { unreadable: 0 })
})

test('thousands of deliveries that nobody can sign hold up no other merchant, and are put aside for longer and longer', async t => {
  const shop = await shopFor(t)
  const broken = await events(shop, 'https://broken.example/', 1)
  await copyDeliveries(shop, broken.endpoint, 5000)
  const sound = await events(shop, 'https://sound.example/', 3)
  await shop.deps.db.query(
    `update webhook_secret set encrypted_current = 'v1.nobody' where merchant_id =
      (select merchant_id from webhook_endpoint where id = $1)`,
    [broken.endpoint],
  )
  const sent: string[] = []
  const post: Post = async ({ url }) => {
    sent.push(url)
    return { kind: 'answered', status: 200 }
  }
  await deliverDue(shop.deps, { post })
  t.deepEqual(await statuses(shop.deps, sound.endpoint), { DELIVERED: 3 })
  t.deepEqual(await statuses(shop.deps, broken.endpoint), { PENDING: 5001 })
  t.is(sent.length, 3)
  const waits = async () => {
    const [row] = await shop.deps.db.query<{ seconds: number }>(
      `select extract(epoch from min(next_attempt_at) - $2::timestamptz)::float as seconds from webhook_delivery
        where endpoint_id = $1 and attempts = 0 and is_secret_unreadable`,
      [broken.endpoint, shop.clock.business().toISOString()],
    )
    return row?.seconds
  }
  t.is(await waits(), 60)
  shop.clock.advance(3600)
  await deliverDue(shop.deps, { post })
  t.is(await waits(), 1800)
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
  await Promise.all(ids.slice(0, 20).map((_, index) => deliverDue(index % 2 ? shop.deps : other)))
  t.is(most, 4)
  t.deepEqual(await statuses(shop.deps, endpoint), { DELIVERED: 40 })
  t.is(receiver.received.length, 40)
})

test('W-20 a dead receiver with hundreds of events delays nobody: another endpoint of the same merchant is served meanwhile', async t => {
  const shop = await shopFor(t)
  const owner = await shop.merchant()
  const dead = await shop.endpoint(owner, 'https://dead.example/')
  await shop.event(owner)
  await copyDeliveries(shop, dead, 500)
  await shop.deps.db.query('update webhook_endpoint set is_active = false where id = $1', [dead])
  const alive = await shop.endpoint(owner, 'https://alive.example/')
  for (let index = 0; index < 9; index++) await shop.event(owner)
  await shop.deps.db.query('delete from webhook_delivery where endpoint_id = $1 and id not like $2', [dead, '%copy%'])
  await shop.deps.db.query('update webhook_endpoint set is_active = true where id = $1', [dead])
  const { post, waiting, release } = hangAt('dead')
  const sweep = deliverDue(shop.deps, { post })
  await until(async () => (await statuses(shop.deps, alive)).DELIVERED === 9)
  await until(async () => waiting() >= 4)
  t.is(waiting(), 4, 'the dead one holds four places and no more')
  release()
  await sweep
})

test('a sweep sends what is due without anybody having announced it', async t => {
  const shop = await shopFor(t)
  const receiver = await receiverFor(t, answerWith(204))
  const { endpoint } = await events(shop, receiver.url, 3)
  await deliverDue(shop.deps)
  t.deepEqual(await statuses(shop.deps, endpoint), { DELIVERED: 3 })
})
