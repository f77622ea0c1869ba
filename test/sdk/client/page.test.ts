import test from 'ava'
import fc from 'fast-check'
import { clientOf, fakeTime, startScripted, type ScriptedRequest, type ScriptedAnswer } from './scripted.ts'

/** Answers as the service does: the orders that are there at this moment, newest first. */
function listOf(now: () => readonly string[]): ScriptedAnswer {
  return (response, { target }: ScriptedRequest) => {
    const query = new URL(target, 'http://localhost').searchParams
    const offset = Number(query.get('offset') ?? 0)
    const ids = now()
    const orders = ids.slice(offset, offset + Number(query.get('limit') ?? 20)).map(id => ({ id }))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ orders, total: ids.length }))
  }
}

const named = (count: number) => Array.from({ length: count }, (_, index) => `o-${count - index}`)

test('awaited, a list is its first page as the contract has it, and says whether more follow', async t => {
  const service = await startScripted(t, [listOf(() => named(5))])
  const kassa = clientOf(service, fakeTime())
  const page = await kassa.orders.list({ limit: 2, status: 'OPEN', created_from: undefined })
  t.is(service.asked[0]?.target, '/v1/orders?limit=2&status=OPEN')
  t.deepEqual(Object.keys(page), ['orders', 'total'])
  t.deepEqual(
    page.items.map(({ id }) => id),
    ['o-5', 'o-4'],
  )
  t.true(page.hasNextPage())
  const last = await (await page.nextPage()).nextPage()
  t.deepEqual(
    last.items.map(({ id }) => id),
    ['o-1'],
  )
  t.false(last.hasNextPage())
  await t.throwsAsync(last.nextPage(), { instanceOf: RangeError })
})

test('a list that nobody reads is never asked for, and one that is awaited twice is asked for once', async t => {
  const service = await startScripted(t, [listOf(() => named(1))])
  const kassa = clientOf(service, fakeTime())
  void kassa.orders.list()
  const list = kassa.orders.list()
  await list
  await list
  t.is(service.asked.length, 1)
})

test('walking takes pages of a hundred, toArray stops at its limit and asks no further', async t => {
  const service = await startScripted(t, [listOf(() => named(250))])
  const kassa = clientOf(service, fakeTime())
  t.is((await kassa.orders.list().toArray({ limit: 1000 })).length, 250)
  t.deepEqual(
    service.asked.map(({ target }) => target),
    ['/v1/orders?limit=100', '/v1/orders?limit=100&offset=100', '/v1/orders?limit=100&offset=200'],
  )
  t.is((await kassa.orders.list({ limit: 50 }).toArray({ limit: 60 })).length, 60)
  t.is(service.asked.length, 5)
  t.deepEqual(await kassa.orders.list().toArray({ limit: 0 }), [])
  t.is(service.asked.length, 5)
})

test('toArray without a limit, or with one that is none, says what it needs and asks for nothing', async t => {
  const service = await startScripted(t, [listOf(() => named(3))])
  const list = clientOf(service, fakeTime()).orders.list()
  for (const given of [undefined, {}, { limit: -1 }, { limit: '5' }, { limit: Number.NaN }]) {
    const attempt = list.toArray(given as { limit: number })
    await t.throwsAsync(attempt, { instanceOf: TypeError, message: /toArray needs a limit, as in \{ limit: 100 \}/ })
  }
  t.is(service.asked.length, 0)
})

test('while the list grows and shrinks between two pages, nothing is given twice and nothing that stayed is left out', async t => {
  const change = fc.record({ added: fc.nat(3), removed: fc.array(fc.nat(39), { maxLength: 6 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 12, maxLength: 12 }),
      fc.integer({ min: 1, max: 7 }),
      async (changes, limit) => {
        let ids = named(40)
        let reads = 0
        const removed = new Set<string>()
        const service = await startScripted(t, [
          (response, asked) => {
            const { added, removed: gone } = (reads > 0 && changes[reads - 1]) || { added: 0, removed: [] }
            const losing = gone.map(index => ids[index]).filter(id => id !== undefined)
            for (const id of losing) removed.add(id)
            ids = [
              ...Array.from({ length: added }, (_, index) => `new-${reads}-${index}`),
              ...ids.filter(id => !removed.has(id)),
            ]
            reads++
            const answer = listOf(() => ids) as (...all: [typeof response, ScriptedRequest]) => void
            answer(response, asked)
          },
        ])
        const seen: string[] = []
        for await (const { id } of clientOf(service, fakeTime()).orders.list({ limit })) seen.push(id)
        const stayed = named(40).filter(id => !removed.has(id))
        return new Set(seen).size === seen.length && stayed.every(id => seen.includes(id))
      },
    ),
    { numRuns: 40 },
  )
  t.pass()
})

test('events are walked backwards from the newest, and forwards when after is given', async t => {
  const page = (ids: string[], has_more: boolean) => ({
    status: 200,
    json: { events: ids.map(id => ({ id })), has_more, next_cursor: ids.at(-1) ?? null },
  })
  const service = await startScripted(t, [
    page(['evt_4', 'evt_3'], true),
    page(['evt_2'], false),
    page(['evt_1', 'evt_2'], true),
    page(['evt_3'], false),
  ])
  const kassa = clientOf(service, fakeTime())
  const ids = async (list: AsyncIterable<{ id: string }>) => {
    const found: string[] = []
    for await (const { id } of list) found.push(id)
    return found
  }
  t.deepEqual(await ids(kassa.events.list({ type: 'payment.confirmed' })), ['evt_4', 'evt_3', 'evt_2'])
  t.deepEqual(await ids(kassa.events.list({ after: 'evt_00000000' })), ['evt_1', 'evt_2', 'evt_3'])
  t.deepEqual(
    service.asked.map(({ target }) => target.split('?')[1]),
    [
      'limit=100&type=payment.confirmed',
      'limit=100&type=payment.confirmed&cursor=evt_3',
      'limit=100&after=evt_00000000',
      'limit=100&cursor=evt_2',
    ],
  )
})

test('queries are written as URLSearchParams writes them, so that reading and writing them again changes nothing', async t => {
  const service = await startScripted(t, [listOf(() => [])])
  const kassa = clientOf(service, fakeTime())
  await kassa.orders.list({ order_number: "ord a+b/ü'(*)", limit: 5 })
  const [, query] = service.asked[0]!.target.split('?')
  t.is(query, new URLSearchParams(query).toString())
  t.is(new URLSearchParams(query).get('order_number'), "ord a+b/ü'(*)")
})

test('where the service gives cursors they are followed, and offset only says where to begin', async t => {
  const ids = named(5)
  const service = await startScripted(t, [
    (response, { target }) => {
      const query = new URL(target, 'http://localhost').searchParams
      const cursor = query.get('cursor')
      const start = cursor === null ? Number(query.get('offset') ?? 0) : ids.indexOf(cursor) + 1
      const shown = ids.slice(start, start + 2)
      const next = start + 2 < ids.length ? shown.at(-1) : null
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ orders: shown.map(id => ({ id })), total: ids.length, next_cursor: next }))
    },
  ])
  const kassa = clientOf(service, fakeTime())
  const found = await kassa.orders.list({ limit: 2, offset: 1, status: 'OPEN' }).toArray({ limit: 10 })
  t.deepEqual(
    found.map(({ id }) => id),
    ['o-4', 'o-3', 'o-2', 'o-1'],
  )
  t.deepEqual(
    service.asked.map(({ target }) => target),
    ['/v1/orders?limit=2&offset=1&status=OPEN', '/v1/orders?limit=2&status=OPEN&cursor=o-3'],
  )
})
