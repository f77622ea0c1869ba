import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import test from 'ava'
import { events } from '../../generated/validators.js'
import { notifyOrdersChanged } from '../../src/database/notify.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { authorization, type Caller } from '../helpers/client.ts'
import { openStream } from '../helpers/events.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'
import { contention } from '../helpers/contention.ts'
import { until } from '../helpers/until.ts'

let at: TestServer
let url: string

test.before(async () => {
  const env = { KASSA_RATE_LIMIT_PER_MINUTE: '10000', KASSA_MAX_STREAMS_PER_MERCHANT: '3' }
  at = await startTestServer({ env, server: { stream: { heartbeatMs: 100 } } })
  url = await at.listen()
})
test.after.always(() => at.close())

async function createOrder(as: Caller, change: object = {}): Promise<{ id: string; address: string }> {
  const body = { amount: '25', currency: 'USDT', network: 'TRC20', ...change }
  return (await at.send({ method: 'POST', target: '/v1/orders', as, body })).json as { id: string; address: string }
}

function open(as: Caller, id: string, from = url) {
  return openStream(from, at.service.clock.now(), { target: `/v1/orders/${id}/events`, as })
}

/** Blocks of the chain in memory are shared by all tests here, so that mining is done one after the other. */
let mining = Promise.resolve()
function mine(transfers: { to: string; amount: bigint }[] = []): Promise<void> {
  mining = mineAfter(mining, transfers)
  return mining
}

async function mineAfter(earlier: Promise<void>, transfers: { to: string; amount: bigint }[]): Promise<void> {
  await earlier
  at.service.tron.mine(transfers)
  await watchChain(at.service.deps, { environment: 'test', network: 'TRC20' })
}

/** What the feed reads, written as a change of the order would write it, but without telling anybody. */
async function changeSilently(orderId: string, status: string, snapshot?: string): Promise<number> {
  return at.service.deps.db.transaction(async tx => {
    const [order] = await tx.query<{ version: number }>(
      'update orders set version = version + 1 where id = $1 returning version',
      [orderId],
    )
    const { version } = order!
    await tx.query(
      'insert into order_event (order_id, version, status, snapshot, created_at) values ($1, $2, $3, $4, now())',
      [orderId, version, status, snapshot ?? JSON.stringify({ id: orderId, status, version })],
    )
    return version
  })
}

test('streamOrderEvents.200 S-01: the order as it is now comes at once, uncompressed whatever the client accepts', async t => {
  const merchant = await at.merchant()
  const order = await createOrder(merchant)
  const stream = await open(merchant, order.id)
  const first = await stream.next()
  t.is(first?.id, '1')
  t.deepEqual(stream.retries, [2000], 'said once, before the first event')
  t.deepEqual(first?.data as unknown, order)
  t.true(events.streamOrderEvents(first?.data))
  const { headers } = stream.response
  t.is(headers.get('content-type'), 'text/event-stream; charset=utf-8')
  t.is(headers.get('content-encoding'), 'identity')
  t.is(headers.get('cache-control'), 'no-store')
  t.is(headers.get('x-accel-buffering'), 'no')
  t.is(headers.get('x-content-type-options'), 'nosniff')
  t.is(headers.get('ratelimit-limit'), '10000')
  t.truthy(headers.get('x-request-id'))
  stream.abort()
})

test('streamOrderEvents.200 S-03, S-05: every change of a payment in order, none twice, and the end after PAID', async t => {
  const merchant = await at.merchant()
  const order = await createOrder(merchant)
  const stream = await open(merchant, order.id)
  await stream.next()
  await mine([{ to: order.address, amount: 10_000_000n }])
  await mine([{ to: order.address, amount: 15_000_000n }])
  for (let block = 0; block < 4; block++) await mine()
  const seen = await stream.rest()
  const stored = await at.service.deps.db.query<{ version: number; snapshot: string }>(
    'select version, snapshot from order_event where order_id = $1 order by version',
    [order.id],
  )
  // Confirmations come anew with each block, under the id of the change before.
  const isChange = (one: { id?: string }, index: number) => seen.findIndex(other => other.id === one.id) === index
  t.deepEqual(
    seen.filter((one, index) => isChange(one, index)).map(event => [event.id, event.data]),
    stored.map(row => [String(row.version), JSON.parse(row.snapshot)]) as never,
  )
  t.deepEqual(
    seen.map(event => event.data.status).filter((status, index, all) => status !== all[index - 1]),
    ['OPEN', 'PENDING_CONFIRM', 'CONFIRMING', 'PAID'],
  )
  for (const event of seen) t.true(events.streamOrderEvents(event.data))
})

test.serial('streamOrderEvents.200 each block sends an order that confirms anew, and nothing is written', async t => {
  const merchant = await at.merchant()
  const order = await createOrder(merchant)
  await mine([{ to: order.address, amount: 25_000_000n }])
  await mine()
  at.service.tron.freezeFinal()
  const stream = await open(merchant, order.id)
  t.like(await stream.next(), { id: '3', data: { status: 'CONFIRMING', confirmations: 2 } })
  await mine()
  t.like(await stream.next(), { id: '3', data: { status: 'CONFIRMING', confirmations: 3 } })
  at.service.tron.thawFinal()
  stream.abort()
})

test('streamOrderEvents.200 S-02: a stream of an order that is over sends its state and ends', async t => {
  const merchant = await at.merchant()
  const order = await createOrder(merchant)
  await mine([{ to: order.address, amount: 25_000_000n }])
  for (let block = 0; block < 4; block++) await mine()
  const all = await (await open(merchant, order.id)).rest()
  t.is(all.length, 1)
  t.is(all[0]?.data.status, 'PAID')
})

test('streams end at each of the states that end them, and at no other', async t => {
  const merchant = await at.merchant()
  for (const status of ['PAID', 'EXPIRED', 'UNDERPAID', 'FROZEN', 'EXPIRED_PAID']) {
    const order = await createOrder(merchant)
    const stream = await open(merchant, order.id)
    await stream.next()
    for (const onTheWay of ['OPEN', 'PENDING_CONFIRM', 'CONFIRMING']) await changeSilently(order.id, onTheWay)
    await notifyOrdersChanged(at.service.deps, [{ id: order.id, version: await changeSilently(order.id, status) }])
    await changeSilently(order.id, 'OPEN')
    t.deepEqual(
      (await stream.rest()).map(event => event.data.status),
      ['OPEN', 'PENDING_CONFIRM', 'CONFIRMING', status],
    )
  }
})

test('streamOrderEvents.404 S-14: an order of somebody else is not found before a stream begins', async t => {
  const [owner, other] = await Promise.all([at.merchant(), at.merchant()])
  const order = await createOrder(owner)
  const live = await at.key(owner.merchantId, 'live')
  for (const [as, id] of [
    [other, order.id],
    [live, order.id],
    [owner, randomUUID()],
    [owner, 'x'],
  ] as const) {
    const { response } = await open(as, id)
    t.is(response.status, 404)
    t.is(await response.text(), '{"error":"order not found"}')
  }
})

test('streamOrderEvents.429 S-07, S-09: a merchant has so many streams at most, whatever keys it makes; one that is closed makes room', async t => {
  const merchant = await at.merchant()
  const order = await createOrder(merchant)
  const second = await at.key(merchant.merchantId, 'test')
  const callers = [merchant, second, merchant, second, merchant]
  const streams = await Promise.all(callers.map(as => open(as, order.id)))
  t.deepEqual(streams.map(stream => String(stream.response.status)).toSorted(), ['200', '200', '200', '429', '429'])
  const refused = streams.find(stream => stream.response.status === 429)!
  t.true(Number(refused.response.headers.get('retry-after')) >= 1)
  t.is(await refused.response.text(), '{"error":"rate limit exceeded"}')
  t.is((await open(await at.merchant(), order.id)).response.status, 404, 'other merchants are not concerned')
  for (const stream of streams) stream.abort()
  await until(async () => {
    const again = await open(merchant, order.id)
    again.abort()
    return again.response.status === 200
  })
})

test('S-06: an idle stream is kept open by comments', async t => {
  const merchant = await at.merchant()
  const order = await createOrder(merchant)
  const stream = await open(merchant, order.id)
  await stream.next()
  const next = stream.next()
  await until(async () => stream.comments.length >= 3)
  t.deepEqual(stream.comments.slice(0, 1), [': ping'])
  await notifyOrdersChanged(at.service.deps, [{ id: order.id, version: await changeSilently(order.id, 'EXPIRED') }])
  t.is((await next)?.data.status, 'EXPIRED')
})

test('S-10: streams end within 5 s of their key being revoked or their merchant suspended, others go on', async t => {
  const [revoked, suspended, untouched] = await Promise.all([at.merchant(), at.merchant(), at.merchant()])
  const streams = await Promise.all(
    [revoked, suspended, untouched].map(async merchant => open(merchant, (await createOrder(merchant)).id)),
  )
  for (const stream of streams) await stream.next()
  const { db } = at.service.deps
  await db.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [revoked.keyId])
  await db.query(`update merchant set status = 'SUSPENDED' where id = $1`, [suspended.merchantId])
  const started = performance.now()
  t.deepEqual(await Promise.all([streams[0]!.rest(), streams[1]!.rest()]), [[], []])
  t.true(performance.now() - started < 5000 * contention())
  const pings = streams[2]!.comments.length
  const next = streams[2]!.next()
  await until(async () => streams[2]!.comments.length > pings)
  streams[2]!.abort()
  await t.throwsAsync(next)
})

test('S-11: a change made by another process arrives within a second', async t => {
  const merchant = await at.merchant()
  const order = await createOrder(merchant)
  const stream = await open(merchant, order.id)
  await stream.next()
  const elsewhere = await at.service.second()
  const version = await changeSilently(order.id, 'EXPIRED')
  const started = performance.now()
  await notifyOrdersChanged(elsewhere, [{ id: order.id, version: version }])
  t.is((await stream.next())?.id, String(version))
  t.true(performance.now() - started < 1000 * contention())
})

test('S-12: what changed while nobody could be notified is not missed', async t => {
  const merchant = await at.merchant()
  const order = await createOrder(merchant)
  const stream = await open(merchant, order.id)
  await stream.next()
  const { db } = at.service.deps
  const listening = `from pg_stat_activity where query like 'listen %' and datname = current_database()`
  await until(async () => (await db.query(`select pid ${listening}`)).length > 0)
  const cut = await db.query(`select pg_terminate_backend(pid) ${listening}`)
  t.is(cut.length, 1, 'one listening connection for all streams')
  const lost = await changeSilently(order.id, 'PENDING_CONFIRM')
  await notifyOrdersChanged(at.service.deps, [{ id: order.id, version: lost }])
  t.is((await stream.next())?.id, String(lost))
  const silent = await changeSilently(order.id, 'PAID')
  const started = performance.now()
  t.is((await stream.next())?.id, String(silent), 'even without any notification')
  t.true(performance.now() - started < 5000 * contention())
  t.is(await stream.next(), null)
})

test('S-13: stopping the server ends its streams at once', async t => {
  const own = await startTestServer()
  const address = await own.listen()
  const merchant = await own.merchant()
  const body = { amount: '25', currency: 'USDT', network: 'TRC20' }
  const { id } = (await own.send({ method: 'POST', target: '/v1/orders', as: merchant, body })).json
  const stream = await openStream(address, own.service.clock.now(), { target: `/v1/orders/${id}/events`, as: merchant })
  await stream.next()
  const started = performance.now()
  const [events_] = await Promise.all([stream.rest(), own.close()])
  t.deepEqual(events_, [])
  t.true(performance.now() - started < 3000 * contention())
})

test('a reader that takes nothing is dropped, so that nothing piles up for it', async t => {
  const own = await startTestServer({
    env: { KASSA_MAX_STREAMS_PER_MERCHANT: '1' },
    server: { stream: { unsentBytesMax: 100_000 } },
  })
  t.teardown(() => own.close())
  const { port } = new URL(await own.listen())
  const merchant = await own.merchant()
  const body = { amount: '25', currency: 'USDT', network: 'TRC20' }
  const { id } = (await own.send({ method: 'POST', target: '/v1/orders', as: merchant, body })).json
  const target = `/v1/orders/${id}/events`
  const header = authorization(merchant, {
    method: 'GET',
    target,
    body: '',
    timestamp: Math.floor(own.service.clock.now().getTime() / 1000),
  })
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET ${target} HTTP/1.1\r\nHost: k\r\nAuthorization: ${header}\r\n\r\n`)
  await once(socket, 'readable')
  socket.pause()
  const snapshot = JSON.stringify({ id, filler: 'x'.repeat(1_000_000) })
  await own.service.deps.db.query(
    `insert into order_event (order_id, version, status, snapshot, created_at) select $1, version, 'OPEN', $2, now() from generate_series(2, 40) as version`,
    [id, snapshot],
  )
  await notifyOrdersChanged(own.service.deps, [{ id: id, version: 40 }])
  await until(async () => {
    const again = await openStream(`http://127.0.0.1:${port}`, own.service.clock.now(), { target, as: merchant })
    again.abort()
    return again.response.status === 200
  })
  socket.destroy()
  t.pass()
})

test('a stream ends after its greatest age', async t => {
  const own = await startTestServer({ server: { stream: { ageMaxMs: 200 } } })
  t.teardown(() => own.close())
  const address = await own.listen()
  const merchant = await own.merchant()
  const body = { amount: '25', currency: 'USDT', network: 'TRC20' }
  const { id } = (await own.send({ method: 'POST', target: '/v1/orders', as: merchant, body })).json
  const stream = await openStream(address, own.service.clock.now(), { target: `/v1/orders/${id}/events`, as: merchant })
  t.is((await stream.rest()).length, 1)
})

test('HEAD of a stream answers with its headers alone', async t => {
  const merchant = await at.merchant()
  const order = await createOrder(merchant)
  const { status, headers, text } = await at.send({
    method: 'HEAD',
    target: `/v1/orders/${order.id}/events`,
    as: merchant,
  })
  t.is(status, 200)
  t.is(headers['content-type'], 'text/event-stream; charset=utf-8')
  t.is(text, '')
})
