import { randomUUID } from 'node:crypto'
import test from 'ava'
import { events } from '../../generated/validators.js'
import { notifyEventsRecorded } from '../../src/database/notify.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { entities } from '../../src/entities.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { send, type Caller } from '../helpers/client.ts'
import { openStream } from '../helpers/events.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'
import { contention } from '../helpers/contention.ts'
import { until } from '../helpers/until.ts'
import { record, recordSilently } from './event-calls.ts'
import { startOrderServer } from './order-calls.ts'

let at: TestServer
let url: string
test.before(async () => {
  const env = { KASSA_RATE_LIMIT_PER_MINUTE: '10000', KASSA_MAX_STREAMS_PER_MERCHANT: '3' }
  at = await startTestServer({ env, server: { stream: { heartbeatMs: 100 } } })
  url = await at.listen()
})
test.after.always(() => at.close())

const target = '/v1/events/stream'

function open(as: Caller, lastEventId?: string, from = url) {
  return openStream(from, at.service.clock.now(), { target, as, ...(lastEventId !== undefined && { lastEventId }) })
}

test('streamEvents.200 begins with the present and sends what happens, as webhooks carry it', async t => {
  const merchant = await at.merchant()
  const earlier = await record(at, merchant)
  const stream = await open(merchant)
  const { headers } = stream.response
  t.is(headers.get('content-type'), 'text/event-stream; charset=utf-8')
  t.is(headers.get('content-encoding'), 'identity')
  t.is(headers.get('x-accel-buffering'), 'no')
  const next = stream.next()
  await until(async () => stream.marks.length > 0)
  t.deepEqual(stream.marks, [earlier])
  const id = await record(at, merchant)
  const event = await next
  t.is(event?.id, id)
  const [row] = await at.service.deps.db.query<{ body: string }>('select body from webhook_event where id = $1', [id])
  t.deepEqual(event?.data as unknown, JSON.parse(row!.body))
  t.true(events.streamEvents(event?.data))
  stream.abort()
})

test('streamEvents.200 what an order does arrives within a second of it', async t => {
  const own = await startOrderServer()
  t.teardown(() => own.close())
  const address = await own.listen()
  const merchant = await own.merchant()
  const stream = await openStream(address, own.service.clock.now(), { target, as: merchant })
  const order = await own.open(merchant)
  const next = stream.next()
  await until(async () => stream.marks.length > 0)
  await own.ask(merchant, order.id, 'cancel')
  const started = performance.now()
  t.is((await next)?.data.event, 'payment.expired')
  t.true(performance.now() - started < 1000 * contention())
  stream.abort()
})

test('streamEvents.200 resumes after the last event seen, in order, none left out and none twice', async t => {
  const merchant = await at.merchant()
  const empty = await open(merchant)
  const nothing = empty.next()
  await until(async () => empty.marks.length > 0)
  t.deepEqual(empty.marks, ['evt_00000000'])
  empty.abort()
  await t.throwsAsync(nothing)
  const made: string[] = []
  for (let index = 0; index < 120; index++) made.push(await recordSilently(at, merchant))
  const read = async (lastEventId: string, count: number) => {
    const stream = await open(merchant, lastEventId)
    const seen: (string | undefined)[] = []
    while (seen.length < count) seen.push((await stream.next())?.id)
    t.deepEqual(stream.marks, [lastEventId])
    const further = stream.next()
    made.push(await record(at, merchant))
    seen.push((await further)?.id)
    stream.abort()
    return seen
  }
  t.deepEqual(await read('evt_00000000', 120), made)
  t.deepEqual(await read(made[118]!, 2), made.slice(119))
})

test('streamEvents.400 an event that is none of this environment cannot be resumed from', async t => {
  const [merchant, other] = await Promise.all([at.merchant(), at.merchant()])
  const foreign = await record(at, other)
  const ofLive = await record(at, { ...merchant, environment: 'live' })
  for (const id of [foreign, ofLive, 'evt_0123456789', '7', "'; drop"]) {
    const { response } = await open(merchant, id)
    t.is(response.status, 400, id)
    t.is(await response.text(), '{"error":"invalid last event id"}')
  }
})

test('streamEvents.200 only events of this merchant and environment, and no samples', async t => {
  const [merchant, other] = await Promise.all([at.merchant(), at.merchant()])
  const stream = await open(merchant)
  const next = stream.next()
  await until(async () => stream.marks.length > 0)
  await record(at, other)
  await record(at, { ...merchant, environment: 'live' })
  const body = { url: 'https://shop.example/hooks', events: ['payment.expired'] }
  const { id } = (await at.send({ method: 'POST', target: '/v1/webhooks', as: merchant, body })).json
  await at.send({ method: 'POST', target: `/v1/webhooks/${id}/test`, as: merchant, body: {} })
  const own = await record(at, merchant)
  t.is((await next)?.id, own)
  stream.abort()
})

test('S-12: what happened while nobody could be notified is not missed', async t => {
  const own = await startTestServer()
  t.teardown(() => own.close())
  const merchant = await own.merchant()
  const stream = await openStream(await own.listen(), own.service.clock.now(), { target, as: merchant })
  const first = await (async () => {
    const next = stream.next()
    await until(async () => stream.marks.length > 0)
    await record(own, merchant)
    return next
  })()
  t.truthy(first)
  const { db } = own.service.deps
  const cut = await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  )
  t.is(cut.length, 1)
  const lost = await record(own, merchant)
  t.is((await stream.next())?.id, lost)
  const silent = await recordSilently(own, merchant)
  const started = performance.now()
  t.is((await stream.next())?.id, silent, 'even without any notification')
  t.true(performance.now() - started < 5000 * contention())
  stream.abort()
})

test('S-11: an event recorded by another process arrives within a second', async t => {
  const merchant = await at.merchant()
  const stream = await open(merchant)
  const next = stream.next()
  await until(async () => stream.marks.length > 0)
  const elsewhere = await at.service.second()
  const id = await recordSilently(at, merchant)
  const started = performance.now()
  await notifyEventsRecorded(elsewhere, [{ merchantId: merchant.merchantId, environment: 'test' }])
  t.is((await next)?.id, id)
  t.true(performance.now() - started < 1000 * contention())
  stream.abort()
})

test('streamEvents.429 streams of events and of orders count together', async t => {
  const merchant = await at.merchant()
  const body = { amount: '25', currency: 'USDT', network: 'TRC20' }
  const { id } = (await at.send({ method: 'POST', target: '/v1/orders', as: merchant, body })).json
  const ofOrder = { target: `/v1/orders/${id}/events`, as: merchant }
  const streams = [
    await open(merchant),
    await openStream(url, at.service.clock.now(), ofOrder),
    await open(merchant),
    await open(merchant),
    await openStream(url, at.service.clock.now(), ofOrder),
  ]
  t.deepEqual(
    streams.map(stream => stream.response.status),
    [200, 200, 200, 429, 429],
  )
  t.true(Number(streams[3]!.response.headers.get('retry-after')) >= 1)
  t.is(await streams[3]!.response.text(), '{"error":"rate limit exceeded"}')
  for (const stream of streams) stream.abort()
  await until(async () => {
    const again = await open(merchant)
    again.abort()
    return again.response.status === 200
  })
})

// covers streamOrderEvents.503
test('streamEvents.503 whoever wants a stream while the database cannot be reached is told when to come back', async t => {
  const db = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', entities, connectionsMax: 1 })
  const server = createHttpServer({ ...at.service.api, db })
  t.teardown(() => db.close())
  const as = await at.merchant()
  const ask = (wanted: string) => send(server, at.service.clock.now(), { target: wanted, as })
  for (const wanted of [target, `/v1/orders/${randomUUID()}/events`]) {
    const { status, json, headers } = await ask(wanted)
    t.deepEqual([status, json, headers['retry-after']], [503, { error: 'not ready' }, '5'], wanted)
  }
  t.is((await ask('/v1/orders')).status, 500, 'the contract names no 503 for what is no stream')
})

test('S-06, S-10: kept open by comments; ended within 5 s of the revocation of its key or the suspension of its merchant', async t => {
  const [revoked, suspended] = await Promise.all([at.merchant(), at.merchant()])
  const streams = [await open(revoked), await open(suspended)]
  const rests = streams.map(stream => stream.rest())
  await until(async () => streams.every(stream => stream.comments.length >= 3))
  const { db } = at.service.deps
  await at.send({ method: 'DELETE', target: `/v1/merchants/api-keys/${revoked.keyId}`, as: revoked })
  await db.query(`update merchant set status = 'SUSPENDED' where id = $1`, [suspended.merchantId])
  const started = performance.now()
  t.deepEqual(await Promise.all(rests), [[], []])
  t.true(performance.now() - started < 5000 * contention())
})

test('S-13: stopping the server ends its streams at once', async t => {
  const own = await startTestServer()
  const address = await own.listen()
  const merchant = await own.merchant()
  const stream = await openStream(address, own.service.clock.now(), { target, as: merchant })
  const rest = stream.rest()
  await until(async () => stream.marks.length > 0)
  const started = performance.now()
  await own.close()
  t.deepEqual(await rest, [])
  t.true(performance.now() - started < 3000 * contention())
})

test('HEAD of the stream answers with its headers alone', async t => {
  const merchant = await at.merchant()
  const { status, headers, text } = await at.send({ method: 'HEAD', target, as: merchant })
  t.is(status, 200)
  t.is(headers['content-type'], 'text/event-stream; charset=utf-8')
  t.is(text, '')
})
