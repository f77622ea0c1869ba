import test from 'ava'
import type { Caller } from '../helpers/client.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'
import { record, recordIn, recordSilently } from './event-calls.ts'

let at: TestServer
test.before(async () => {
  at = await startTestServer({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '10000', KASSA_DATABASE_CONNECTIONS: '24' } })
})
test.after.always(() => at.close())

interface Page {
  readonly events: { id: string; event: string }[]
  readonly has_more: boolean
  readonly next_cursor: string | null
}

async function page(as: Caller, query = ''): Promise<Page> {
  return (await at.send({ target: `/v1/events${query}`, as })).json
}

async function ids(as: Caller, query = ''): Promise<string[]> {
  return (await page(as, query)).events.map(event => event.id)
}

async function recordMany(merchant: { merchantId: string }, count: number): Promise<string[]> {
  const made: string[] = []
  for (let index = 0; index < count; index++) made.push(await record(at, merchant))
  return made
}

test('listEvents.200 newest first, walked by cursor until nothing is left, and by before from any event', async t => {
  const merchant = await at.merchant()
  const made = await recordMany(merchant, 5)
  const [fifth, fourth, third, second, first] = made.toReversed()
  t.deepEqual(await ids(merchant), made.toReversed())
  const one = await page(merchant, '?limit=2')
  t.deepEqual([one.events.map(event => event.id), one.has_more], [[fifth, fourth], true])
  await record(at, merchant)
  const two = await page(merchant, `?limit=2&cursor=${one.next_cursor}`)
  t.deepEqual([two.events.map(event => event.id), two.has_more], [[third, second], true])
  const three = await page(merchant, `?limit=2&cursor=${two.next_cursor}`)
  t.deepEqual([three.events.map(event => event.id), three.has_more, three.next_cursor], [[first], false, null])
  t.deepEqual(await ids(merchant, `?limit=2&before=${fourth}`), [third, second])
  t.deepEqual(await page(merchant, `?before=${first}`), { events: [], has_more: false, next_cursor: null })
})

test('listEvents.200 after an event, oldest first; an empty page keeps its place, so that polling goes on from it', async t => {
  const merchant = await at.merchant()
  const made = await recordMany(merchant, 3)
  const start = await page(merchant, '?after=evt_00000000&limit=2')
  t.deepEqual([start.events.map(event => event.id), start.has_more], [made.slice(0, 2), true])
  const rest = await page(merchant, `?cursor=${start.next_cursor}`)
  t.deepEqual([rest.events.map(event => event.id), rest.has_more], [[made[2]], false])
  t.deepEqual(await page(merchant, `?cursor=${rest.next_cursor}`), { ...rest, events: [] })
  const later = await record(at, merchant)
  t.deepEqual(await ids(merchant, `?cursor=${rest.next_cursor}`), [later])
  t.deepEqual(await ids(merchant, `?after=${made[2]}`), [later])
  t.deepEqual(await ids(merchant, `?after=${made[0]}&before=${later}`), [made[1], made[2]])
  const between = await page(merchant, `?after=${made[0]}&before=${later}&limit=1`)
  t.deepEqual(
    await ids(merchant, `?cursor=${between.next_cursor}`),
    [made[2]],
    'a cursor remembers where the walk ends',
  )
  const fresh = await at.merchant()
  t.deepEqual(await page(fresh), { events: [], has_more: false, next_cursor: null })
  const { next_cursor } = await page(fresh, '?after=evt_00000000')
  const first = await record(at, fresh)
  t.deepEqual(await ids(fresh, `?cursor=${next_cursor}`), [first])
})

test('listEvents.200 shows exactly what webhooks carry, by type if asked, delivered to anybody or not', async t => {
  const merchant = await at.merchant()
  const expired = await record(at, merchant)
  const frozen = await record(at, { ...merchant, type: 'payment.frozen' })
  const [row] = await at.service.deps.db.query<{ body: string }>('select body from webhook_event where id = $1', [
    expired,
  ])
  t.deepEqual((await page(merchant)).events[1] as unknown, JSON.parse(row!.body))
  t.deepEqual(await ids(merchant, '?type=payment.frozen'), [frozen])
  t.deepEqual(await ids(merchant, '?type=payment.confirmed'), [])
  t.deepEqual(await ids(merchant, `?type=payment.frozen&after=${expired}`), [frozen])
})

test('listEvents.200 A-20: nobody else’s, none of the other environment, and no samples', async t => {
  const [merchant, other] = await Promise.all([at.merchant(), at.merchant()])
  const live = await at.key(merchant.merchantId, 'live')
  const own = await record(at, merchant)
  const ofLive = await record(at, { ...merchant, environment: 'live' })
  await record(at, other)
  const body = { url: 'https://shop.example/hooks', events: ['payment.expired'] }
  const { id } = (await at.send({ method: 'POST', target: '/v1/webhooks', as: merchant, body })).json
  t.is((await at.send({ method: 'POST', target: `/v1/webhooks/${id}/test`, as: merchant, body: {} })).status, 201)
  t.deepEqual(await ids(merchant), [own])
  t.deepEqual(await ids(live), [ofLive])
})

const cursorOf = (text: string) => `cur_${Buffer.from(text).toString('base64url')}`

test('a cursor tells nothing of what other merchants do', async t => {
  const [merchant, other] = await Promise.all([at.merchant(), at.merchant()])
  const own = await record(at, merchant)
  for (let event = 0; event < 3; event++) await record(at, other)
  const { next_cursor } = await page(merchant, '?after=evt_00000000')
  t.is(next_cursor, cursorOf(`e.newer.${own}.`))
})

test('listEvents.400 a cursor, type or limit that is none is refused by its name', async t => {
  const [merchant, other] = await Promise.all([at.merchant(), at.merchant()])
  const foreign = await record(at, other)
  const ofLive = await record(at, { ...merchant, environment: 'live' })
  for (const [query, error] of [
    [`after=${foreign}`, 'invalid after'],
    [`after=${ofLive}`, 'invalid after'],
    ['after=evt_0123456789', 'invalid after'],
    ['after=7', 'invalid after'],
    ['after=', 'invalid after'],
    [`before=${foreign}`, 'invalid before'],
    ['before=evt_', 'invalid before'],
    ['type=payment.paid', 'invalid event type'],
    ['type=', 'invalid event type'],
    ['cursor=cur_', 'invalid cursor'],
    ['cursor=cur_ZS5vbGRlci4wLjQyLjE', 'invalid cursor'],
    [`cursor=${cursorOf('e.newer.7.')}`, 'invalid cursor'],
    [`cursor=${cursorOf('e.newer.evt_\0.')}`, 'invalid cursor'],
    [`cursor=${cursorOf(`e.newer.${foreign}.`)}`, 'invalid cursor'],
    [`cursor=${cursorOf(`e.older.evt_00000000.${ofLive}`)}`, 'invalid cursor'],
    [`cursor=${cursorOf('e.newer.evt_00000000..')}`, 'invalid cursor'],
    ['cursor=cur_ZS5vbGRlci54LjQy', 'invalid cursor'],
    [`cursor=cur_ZS5vbGRlci4wLjQy&after=${foreign}`, 'cursor and after or before together'],
    [`cursor=cur_ZS5vbGRlci4wLjQy&before=${foreign}`, 'cursor and after or before together'],
    ['limit=0', 'invalid limit'],
    [`limit=${'9'.repeat(309)}`, 'invalid limit'],
    ['limit=101', 'invalid limit'],
    ['offset=1', 'unknown parameter: offset'],
  ]) {
    const answer = await at.send({ target: `/v1/events?${query}`, as: merchant })
    t.deepEqual([answer.status, answer.json], [400, { error }], query)
  }
})

test('an event that is still being written when a later one is read is not skipped', async t => {
  const merchant = await at.merchant()
  const { db } = at.service.deps
  const seen: string[] = []
  let cursor = 'after=evt_00000000'
  let isWriting = true
  const reading = (async () => {
    for (let isLast = false; !isLast;) {
      isLast = !isWriting
      const { events, next_cursor } = await page(merchant, `?${cursor}&limit=100`)
      seen.push(...events.map(event => event.id))
      cursor = `cursor=${next_cursor}`
    }
  })()
  // Each transaction goes on for a time of its own after it has recorded, so that they end in any order.
  const written = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      db.transaction(async tx => {
        const id = await recordIn(at, tx, merchant)
        await tx.query('select pg_sleep($1)', [((index * 7) % 10) / 400])
        return id
      }),
    ),
  )
  isWriting = false
  await reading
  t.is(new Set(seen).size, seen.length)
  t.deepEqual(seen.toSorted(), written.toSorted())
  t.deepEqual((await ids(merchant, '?limit=100')).toReversed(), seen)
})

test('recording waits for nobody but the same merchant in the same environment', async t => {
  const [merchant, other] = await Promise.all([at.merchant(), at.merchant()])
  await at.service.deps.db.transaction(async tx => {
    await recordIn(at, tx, merchant)
    await recordSilently(at, other)
    await recordSilently(at, { ...merchant, environment: 'live' })
  })
  t.is((await ids(other)).length, 1)
})

test('getEvent.200 getEvent.404 one event is what webhooks carry; nobody else’s, none of the other environment, no sample', async t => {
  const [merchant, stranger] = [await at.merchant(), await at.merchant()]
  const live = await at.key(merchant.merchantId, 'live')
  const id = await record(at, merchant)
  const one = await at.send({ target: `/v1/events/${id}`, as: merchant })
  t.is(one.status, 200)
  t.deepEqual(one.json, (await page(merchant)).events[0])
  for (const [as, name] of [
    [stranger, id],
    [live, id],
    [merchant, 'evt_00000000'],
    [merchant, 'evt_nobody'],
    [merchant, '%20'],
  ] as const) {
    const { status, json } = await at.send({ target: `/v1/events/${name}`, as })
    t.deepEqual([status, json], [404, { error: 'event not found' }], name)
  }
})
