import test from 'ava'
import { startOrderServer, type OrderCalls } from './order-calls.ts'
import type { Caller } from '../helpers/client.ts'

let at: OrderCalls
test.before(async () => {
  at = await startOrderServer()
})
test.after.always(() => at.close())

async function list(as: Caller, query: Readonly<Record<string, string>>) {
  const { status, json } = await at.send({ target: `/v1/orders?${new URLSearchParams(query).toString()}`, as })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)} for ${JSON.stringify(query)}`)
  return { ids: (json.orders as { id: string }[]).map(order => order.id), total: json.total as number }
}

test.serial('listOrders.200 both time bounds include their moment, in whatever zone they are written', async t => {
  const merchant = await at.merchant()
  const moment = at.service.clock.business()
  const { id } = await at.open(merchant)
  const found = { ids: [id], total: 1 }
  const none = { ids: [], total: 0 }
  const iso = (offsetMs: number) => new Date(moment.getTime() + offsetMs).toISOString()
  const inZone = `${iso(2 * 3_600_000).slice(0, -1)}+02:00`
  for (const same of [iso(0), inZone]) {
    t.deepEqual(await list(merchant, { created_from: same, created_to: same }), found, same)
  }
  t.deepEqual(await list(merchant, { created_from: iso(1) }), none)
  t.deepEqual(await list(merchant, { created_to: iso(-1) }), none)
  t.deepEqual(await list(merchant, { created_from: iso(1), created_to: iso(-1) }), none, 'bounds the wrong way round')
})

test.serial('listOrders.200 any time the contract allows is answered, however far away', async t => {
  const merchant = await at.merchant()
  const { id } = await at.open(merchant)
  const early = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '1969-12-31T23:59:60Z', '2016-12-31T23:59:60Z']
  for (const created_from of early) t.deepEqual((await list(merchant, { created_from })).ids, [id], created_from)
  for (const created_to of ['9999-12-31T23:59:59.999999999Z', '9999-12-31T23:59:59-23:59']) {
    t.deepEqual((await list(merchant, { created_to })).ids, [id], created_to)
  }
})

test.serial('listOrders.200 filters combine with and, and the total counts what matches all of them', async t => {
  const [merchant, other] = await Promise.all([at.merchant(), at.merchant()])
  const open = await at.open(merchant)
  const cancelled = [await at.open(merchant), await at.open(merchant)]
  const ethereum = await at.open(merchant, { network: 'ERC20' })
  for (const order of [...cancelled, ethereum]) await at.ask(merchant, order.id, 'cancel')
  const foreign = await at.open(other)
  const both = await list(merchant, { status: 'EXPIRED', network: 'TRC20' })
  t.deepEqual(both.ids.toSorted(), cancelled.map(order => order.id).toSorted())
  t.is(both.total, 2)
  t.is((await list(merchant, { status: 'EXPIRED', network: 'TRC20', limit: '1' })).total, 2)
  t.deepEqual((await list(merchant, { status: 'OPEN' })).ids, [open.id])
  const numberOf = async (as: Caller, id: string) => String((await at.read(as, id)).order_number)
  const order_number = await numberOf(merchant, ethereum.id)
  t.deepEqual((await list(merchant, { order_number, status: 'EXPIRED' })).ids, [ethereum.id])
  t.deepEqual((await list(merchant, { order_number, status: 'OPEN' })).ids, [])
  t.deepEqual((await list(merchant, { order_number: await numberOf(other, foreign.id) })).ids, [])
})

test.serial('listOrders.200 a walk by cursor shows every order once, whatever is created meanwhile', async t => {
  const merchant = await at.merchant()
  const made: string[] = []
  // Three of the same moment: their ids alone tell them apart.
  for (let index = 0; index < 7; index++) {
    made.push((await at.open(merchant, { network: index % 2 ? 'ERC20' : 'TRC20' })).id)
    if (index > 2) at.service.clock.advance(1)
  }
  const whole = (await list(merchant, {})).ids
  t.deepEqual(whole.toSorted(), made.toSorted())
  const walk = async (query: Readonly<Record<string, string>>) => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const target = `/v1/orders?${new URLSearchParams({ limit: '2', ...query, ...(cursor && { cursor }) }).toString()}`
      const { json } = await at.send({ target, as: merchant })
      seen.push(...(json.orders as { id: string }[]).map(order => order.id))
      cursor = json.next_cursor as string | null
      await at.open(merchant)
    } while (cursor)
    return seen
  }
  t.deepEqual(await walk({}), whole)
  const ethereum = (await list(merchant, { network: 'ERC20' })).ids
  t.deepEqual(await walk({ network: 'ERC20' }), ethereum)
  t.deepEqual((await list(merchant, { network: 'ERC20', offset: '1', limit: '1' })).ids, ethereum.slice(1, 2))
})

test.serial(
  'listOrders.200 a cursor is a place alone: with other filters, or from another merchant, only own orders follow',
  async t => {
    const [merchant, other] = await Promise.all([at.merchant(), at.merchant()])
    const openLater = (as: Caller) => {
      at.service.clock.advance(1)
      return at.open(as)
    }
    const cancelled = await openLater(merchant)
    await at.ask(merchant, cancelled.id, 'cancel')
    const open = await openLater(merchant)
    for (let count = 0; count < 2; count++) await openLater(other)
    await openLater(merchant)
    const cursorOf = async (as: Caller) =>
      String((await at.send({ target: '/v1/orders?limit=1', as })).json.next_cursor)
    const [own, foreign] = [await cursorOf(merchant), await cursorOf(other)]
    t.deepEqual((await list(merchant, { cursor: own, status: 'EXPIRED' })).ids, [cancelled.id])
    t.deepEqual((await list(merchant, { cursor: own, status: 'OPEN' })).ids, [open.id])
    t.deepEqual((await list(merchant, { cursor: foreign })).ids, [open.id, cancelled.id])
  },
)

test.serial('listOrders.400 a place in the list is named once, and a number by no more digits than it has', async t => {
  const merchant = await at.merchant()
  const cursor = 'cur_by4xNzY3MjI1NjAwMDAwLjBiNmYxZjVlLTdhM2ItNGMxYy05ZTFkLTBmOWM4ZDdlNmE1Yg'
  const nines = '9'.repeat(309)
  for (const [query, error] of [
    [`cursor=${cursor}&offset=1`, 'cursor and offset together'],
    [`cursor=${cursor}x`, 'invalid cursor'],
    [`cursor=${cursor.slice(4)}`, 'invalid cursor'],
    ['cursor=', 'invalid cursor'],
    ['cursor=cur_by4x', 'invalid cursor'],
    ['cursor=cur_ZS5vbGRlci4wLjQy', 'invalid cursor'],
    [`limit=${nines}`, 'invalid limit'],
    [`offset=${nines}`, 'invalid offset'],
    ['offset=10000001', 'invalid offset'],
  ]) {
    const { status, json } = await at.send({ target: `/v1/orders?${query}`, as: merchant })
    t.deepEqual([status, json], [400, { error }], query)
  }
  const { status } = await at.send({ target: `/v1/orders?cursor=${cursor}&offset=0`, as: merchant })
  t.is(status, 200)
  t.deepEqual((await list(merchant, { offset: '10000000' })).ids, [])
})
