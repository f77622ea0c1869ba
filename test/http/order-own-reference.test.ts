// A merchant's own number for an order: kept as it is, shown wherever the order is, and found again.
import test from 'ava'
import { writeTimeCursor } from '../../src/lib/cursor.ts'
import type { Caller } from '../helpers/client.ts'
import { startOrderServer, type OrderCalls } from './order-calls.ts'

let at: OrderCalls
test.before(async () => {
  at = await startOrderServer()
})
test.after.always(() => at.close())

async function list(as: Caller, query: Readonly<Record<string, string>>) {
  const { status, json } = await at.send({ target: `/v1/orders?${new URLSearchParams(query).toString()}`, as })
  if (status !== 200) return { error: `${status} ${String(json.error)}` }
  const orders = json.orders as { id: string; reference: string | null }[]
  return { ids: orders.map(order => order.id), total: json.total as number, next: json.next_cursor as string | null }
}

function create(as: Caller, change: object) {
  const body = { amount: '25', currency: 'USDT', network: 'TRC20', ...change }
  return at.send({ method: 'POST', target: '/v1/orders', as, body })
}

test.serial('createOrder.201 the reference stands in the order, in lists and in events', async t => {
  const merchant = await at.merchant()
  const order = await at.open(merchant, { reference: 'INV 2026/0042 – Größe' })
  const without = await at.open(merchant)
  t.is((await at.read(merchant, order.id)).reference, 'INV 2026/0042 – Größe')
  t.is((await at.read(merchant, without.id)).reference, null)
  const { json } = await at.send({ target: '/v1/orders', as: merchant })
  const shown = new Map((json.orders as { id: string; reference: unknown }[]).map(one => [one.id, one.reference]))
  t.is(shown.get(order.id), 'INV 2026/0042 – Größe')
  t.is(shown.get(without.id), null)
  for (const { id } of [order, without]) await at.ask(merchant, id, 'cancel')
  const { json: events } = await at.send({ target: '/v1/events', as: merchant })
  const reported = (events.events as { data: { order_id: string; reference: unknown } }[]).map(({ data }) => data)
  t.is(reported.find(data => data.order_id === order.id)?.reference, 'INV 2026/0042 – Größe')
  t.is(reported.find(data => data.order_id === without.id)?.reference, null)
})

test.serial('listOrders.200 a reference finds all orders that have it, page by page, with an exact total', async t => {
  const [merchant, other] = await Promise.all([at.merchant(), at.merchant()])
  const made: string[] = []
  for (let index = 0; index < 5; index++) {
    made.unshift((await at.open(merchant, { reference: 'twice', network: index % 2 ? 'ERC20' : 'TRC20' })).id)
    at.service.clock.advance(1)
  }
  await at.open(merchant, { reference: 'Twice' })
  await at.open(merchant)
  const foreign = await at.open(other, { reference: 'twice' })
  const all = await list(merchant, { reference: 'twice' })
  t.deepEqual(all, { ids: made, total: 5, next: null })
  t.deepEqual((await list(other, { reference: 'twice' })).ids, [foreign.id])
  const first = await list(merchant, { reference: 'twice', limit: '2' })
  t.deepEqual([first.ids, first.total], [made.slice(0, 2), 5])
  const second = await list(merchant, { reference: 'twice', limit: '2', cursor: first.next! })
  t.deepEqual([second.ids, second.total], [made.slice(2, 4), 5])
  t.deepEqual((await list(merchant, { reference: 'twice', limit: '2', offset: '4' })).ids, made.slice(4))
  t.deepEqual(await list(merchant, { reference: 'twice', offset: '10000000' }), { ids: [], total: 5, next: null })
  t.deepEqual(await list(merchant, { reference: 'none' }), { ids: [], total: 0, next: null })
})

test.serial('listOrders.200 a reference combines with every other filter', async t => {
  const merchant = await at.merchant()
  const [tron, ended, ethereum] = [
    await at.open(merchant, { reference: 'cart' }),
    await at.open(merchant, { reference: 'cart' }),
    await at.open(merchant, { reference: 'cart', network: 'ERC20' }),
  ]
  await at.ask(merchant, ended.id, 'cancel')
  const { order_number: number, created_at: created } = await at.read(merchant, tron.id)
  const found = async (query: Readonly<Record<string, string>>) => {
    const { ids, total } = await list(merchant, { reference: 'cart', ...query })
    t.is(total, ids?.length)
    return ids!.toSorted()
  }
  t.deepEqual(await found({ network: 'ERC20' }), [ethereum.id])
  t.deepEqual(await found({ status: 'EXPIRED' }), [ended.id])
  t.deepEqual(await found({ status: 'EXPIRED', network: 'ERC20' }), [])
  t.deepEqual(await found({ order_number: String(number) }), [tron.id])
  t.deepEqual(await found({ created_from: String(created), created_to: String(created) }), [tron.id, ended.id, ethereum.id].toSorted()) // prettier-ignore
  t.deepEqual(await found({ created_from: '2100-01-01T00:00:00Z' }), [])
  t.deepEqual((await list(merchant, { order_number: String(number), reference: 'other' })).ids, [])
})

test.serial(
  'listOrders.200 of a reference at most 10,000 orders are counted and passed over; the cursor reaches all',
  async t => {
    const merchant = await at.merchant()
    const { id } = await at.open(merchant, { reference: 'same' })
    await at.service.admin.query(
      `insert into orders select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'order_number', order_number || n,
        'checkout_token', checkout_token || n, 'address', address || n, 'created_at', created_at - make_interval(secs => n)))).*
       from orders as one, generate_series(1, 10001) as n where id = $1`,
      [id],
    )
    const found = await list(merchant, { reference: 'same', limit: '2' })
    t.deepEqual([found.total, found.ids!.length], [10_000, 2])
    t.is((await list(merchant, { reference: 'same', offset: '9999', limit: '2' })).ids!.length, 2)
    t.deepEqual(await list(merchant, { reference: 'same', offset: '10000', limit: '2' }), {
      ids: [],
      total: 10_000,
      next: null,
    })
    const [last] = await at.service.admin.query<{ id: string; ms: string }>(
      `select id, (extract(epoch from created_at) * 1000)::bigint::text as ms from orders where reference = 'same' order by created_at offset 1 limit 1`,
    )
    const cursor = writeTimeCursor('orders', { createdAt: new Date(Number(last!.ms)), id: last!.id })
    t.is((await list(merchant, { reference: 'same', cursor, limit: '2' })).ids!.length, 1)
  },
)

const printable = ['1', 'a b', 'x'.repeat(64), '😀'.repeat(64), '注文-12', 'é', '#1042 (b)', '"quoted"']
const hidden = ['', ' ', ' a', 'a ', 'x'.repeat(65), '😀'.repeat(65), 'a\nb', 'a\tb', 'a\u0000', '\u001b[1m', 'a\u007f']
const fillers = ['\u3164', 'a\u115fb', '\u1160', '\uffa0a', '\u2800', 'a\ufe0f', 'a\u034fb', '\u{e0100}a']
const unseen = [
  ...fillers,
  'a\u0085b',
  'a\u00a0b',
  '\u00a0a',
  'a\u200bb',
  'a\u202eb',
  'a\u2028b',
  '\ufeffa',
  'a\ud800',
  '\ue000',
]

test.serial('createOrder.400 a reference is 1 to 64 printable characters', async t => {
  const merchant = await at.merchant()
  for (const reference of printable) t.is((await create(merchant, { reference })).status, 201, reference)
  for (const reference of [...hidden, ...unseen, null, 1042, ['a'], {}, true]) {
    const { status, json } = await create(merchant, { reference })
    t.deepEqual([status, json], [400, { error: 'invalid reference' }], JSON.stringify(reference))
  }
})

test.serial('listOrders.400 no order can have what is asked for', async t => {
  const merchant = await at.merchant()
  for (const reference of printable) t.is((await list(merchant, { reference })).total, 0, reference)
  for (const reference of [...hidden, ...unseen].filter(text => text.isWellFormed())) {
    t.is((await list(merchant, { reference })).error, '400 invalid reference', JSON.stringify(reference))
  }
})

test.serial('listOrders.400 bytes that are no text are no value, whichever parameter they are of', async t => {
  const merchant = await at.merchant()
  for (const name of ['reference', 'status', 'network', 'order_number', 'created_from', 'limit', 'offset', 'cursor'])
    for (const value of ['%ff', 'a%c3', '%e2%82', '%', '%zz', '%ed%a0%80'])
      t.is(
        (await at.send({ target: `/v1/orders?${name}=${value}`, as: merchant })).json.error,
        `invalid ${name.replaceAll('_', ' ')}`,
        `${name}=${value}`,
      )
  t.is((await at.send({ target: '/v1/orders?reference=%EF%BF%BD+%e2%82%ac', as: merchant })).status, 200)
  t.regex((await at.send({ target: '/v1/orders?%ff=%ff', as: merchant })).json.error, /^unknown parameter: /)
})

test.serial('createOrder.409 another reference is another request', async t => {
  const merchant = await at.merchant()
  const key = { idempotency_key: 'one' }
  const first = await create(merchant, { ...key, reference: 'INV-1' })
  t.is((await create(merchant, { ...key, reference: 'INV-1' })).json.id, first.json.id)
  for (const change of [{ reference: 'INV-2' }, {}]) {
    t.deepEqual((await create(merchant, { ...key, ...change })).json, { error: 'duplicate idempotency key' })
  }
})
