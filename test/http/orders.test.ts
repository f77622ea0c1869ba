import { randomUUID } from 'node:crypto'
import test from 'ava'
import type { Caller } from '../helpers/client.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'
import { untilWaiting } from '../helpers/waiting.ts'

let at: TestServer
test.before(async () => {
  at = await startTestServer({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '10000' } })
})
test.after.always(() => at.close())

const good = { amount: '25', currency: 'USDT', network: 'TRC20' }

function create(as: Caller, change: object = {}) {
  return at.send({ method: 'POST', target: '/v1/orders', as, body: { ...good, ...change } })
}

test('createOrder.201 opens an order with an address, all fields as sent or by default', async t => {
  const merchant = await at.merchant()
  const { status, json, headers } = await create(merchant, { amount: '24.750', metadata: { cart: [1, 'x', null] } })
  t.is(status, 201)
  t.is(headers['idempotent-replayed'], undefined)
  t.like(json, {
    merchant_id: merchant.merchantId,
    status: 'OPEN',
    order_amount: '24.75',
    received_amount: '0',
    currency: 'USDT',
    network: 'TRC20',
    description: '',
    return_url: '',
    webhook_url: '',
    paid_at: null,
    environment: 'test',
    tolerance_percent: '0.01',
    metadata: { cart: [1, 'x', null] },
  })
  t.is(Date.parse(json.expire_at) - Date.parse(json.created_at), 1_800_000)
  t.regex(json.address, /^T/)
})

test('createOrder.201 the same key and parameters return the same order, marked as replayed', async t => {
  const merchant = await at.merchant()
  const first = await create(merchant, { idempotency_key: 'one', tolerance_percent: 0.01 })
  const again = await create(merchant, { idempotency_key: 'one', amount: '25.000' })
  t.is(again.status, 201)
  t.is(again.headers['idempotent-replayed'], 'true')
  t.deepEqual(again.json, first.json)
  t.is((await at.send({ target: '/v1/orders', as: merchant })).json.total, 1)
})

test('createOrder.409 the same key with another amount refuses and creates nothing', async t => {
  const merchant = await at.merchant()
  await create(merchant, { idempotency_key: 'one' })
  const other = await create(merchant, { idempotency_key: 'one', amount: '26' })
  t.is(other.status, 409)
  t.deepEqual(other.json, { error: 'duplicate idempotency key' })
  t.is((await at.send({ target: '/v1/orders', as: merchant })).json.total, 1)
})

test('createOrder.400 a failed attempt uses up no idempotency key', async t => {
  const merchant = await at.merchant()
  t.is((await create(merchant, { idempotency_key: 'one', amount: '10' })).status, 400)
  t.is((await create(merchant, { idempotency_key: 'one' })).status, 201)
})

test('createOrder.400 a network that is not configured has no available address', async t => {
  const merchant = await at.merchant()
  const live = await at.key(merchant.merchantId, 'live')
  t.deepEqual((await create(live)).json, { error: 'no available address' })
})

test('A-24: a key revoked between the check of the signature and the write creates no order', async t => {
  const merchant = await at.merchant()
  const { db } = at.service.deps
  await create(merchant)
  const written = Promise.withResolvers<void>()
  const revoking = Promise.withResolvers<void>()
  const revoked = db.transaction(async tx => {
    await tx.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [merchant.keyId])
    written.resolve()
    await revoking.promise
  })
  await written.promise
  // The signature and the count see the key as it was; the write waits for the revocation and then refuses.
  const creating = create(merchant)
  await untilWaiting(db)
  revoking.resolve()
  await revoked
  t.deepEqual((await creating).json, { error: 'api key is inactive' })
  const [row] = await db.query<{ count: number }>('select count(*)::int as count from orders where merchant_id = $1', [
    merchant.merchantId,
  ])
  t.is(row?.count, 1)
})

test('getOrder.200 shows the order as it is now', async t => {
  const merchant = await at.merchant()
  const created = await create(merchant)
  const answer = await at.send({ target: `/v1/orders/${created.json.id}`, as: merchant })
  t.is(answer.status, 200)
  t.deepEqual(answer.json, { ...created.json, payer_cost: null })
})

test("getOrder.404 A-18, A-19: another merchant's order, one of the other environment, and none at all look the same", async t => {
  const [owner, other] = await Promise.all([at.merchant(), at.merchant()])
  const live = await at.key(owner.merchantId, 'live')
  const { id } = (await create(owner)).json
  const ids = [
    [other, id],
    [live, id],
    [owner, randomUUID()],
    [owner, 'x'],
    [owner, id.toUpperCase()],
    [owner, `${id}%00`],
  ] as const
  for (const [as, asked] of ids) {
    const answer = await at.send({ target: `/v1/orders/${asked}`, as })
    t.is(answer.status, 404, asked)
    t.is(answer.text, '{"error":"order not found"}')
  }
})

test('listOrders.200 newest first, paged, with the number of all; only own and of the environment', async t => {
  const [merchant, other] = await Promise.all([at.merchant(), at.merchant()])
  const ids: string[] = []
  for (let index = 0; index < 3; index++) {
    ids.unshift((await create(merchant, { network: index === 1 ? 'ERC20' : 'TRC20' })).json.id)
    at.service.clock.advanceBusiness(60)
  }
  await create(other)
  const live = await at.key(merchant.merchantId, 'live')
  const list = async (query: string, as: Caller = merchant) =>
    (await at.send({ target: `/v1/orders${query}`, as })).json
  const idsOf = (page: { orders: { id: string }[] }) => page.orders.map(order => order.id)
  const all = await list('')
  t.deepEqual(idsOf(all), ids)
  t.is(all.total, 3)
  t.deepEqual(Object.keys(all.orders[0]), [
    'id',
    'order_number',
    'reference',
    'status',
    'order_amount',
    'price',
    'currency',
    'network',
    'payment_url',
    'paid_at',
    'created_at',
  ])
  t.deepEqual(idsOf(await list('?limit=1&offset=1')), [ids[1]])
  t.is((await list('?limit=1&offset=1')).total, 3)
  t.deepEqual(await list('?offset=10000000'), { orders: [], total: 3, next_cursor: null })
  t.deepEqual(idsOf(await list('?network=ERC20&status=OPEN')), [ids[1]])
  t.deepEqual(idsOf(await list('?status=PAID')), [])
  t.deepEqual(idsOf(await list(`?order_number=${all.orders[2].order_number}`)), [ids[2]])
  const middle = Date.parse(all.orders[1].created_at as string)
  const time = (milliseconds: number) => encodeURIComponent(new Date(milliseconds).toISOString())
  t.deepEqual(idsOf(await list(`?created_from=${time(middle)}`)), [ids[0], ids[1]])
  t.deepEqual(idsOf(await list(`?created_to=${time(middle - 1)}`)), [ids[2]])
  t.deepEqual(idsOf(await list(`?created_from=${time(middle - 1)}&created_to=${time(middle + 1)}`)), [ids[1]])
  t.deepEqual(await list('', live), { orders: [], total: 0, next_cursor: null }, 'A-20')
})

test('listOrders.400 V-35, V-36, V-37: a page or filter that is none is refused by its name', async t => {
  const merchant = await at.merchant()
  const queries: Record<string, string[]> = {
    'invalid limit': [
      'limit=0',
      'limit=-1',
      'limit=1.5',
      'limit=01',
      'limit=+1',
      'limit=%2B1',
      'limit=abc',
      'limit=1e2',
      'limit=1&limit=2',
      'limit=101',
      'limit=1000000',
      'limit=',
      'limit=%205',
      'limit=0x1',
      'limit[]=1&limit=x',
    ],
    'invalid offset': [
      'offset=-1',
      'offset=-0',
      'offset=00',
      'offset=%EF%BC%91',
      'offset=99999999999999999999',
      'offset=10000001',
      'offset=x',
      'offset=',
      'offset=1&offset=1',
    ],
    'invalid status': ['status=paid', 'status=', 'status=OPEN&status=PAID'],
    'invalid network': ['network=trc20', 'network='],
    'invalid created from': [
      'created_from=yesterday',
      'created_from=2026-01-01',
      'created_from=2026-13-01T00:00:00Z',
      'created_from=2026-01-01T00:00:00',
    ],
    'invalid created to': ['created_to=1', 'created_to=2026-02-30T00:00:00Z'],
    'invalid order number': ['order_number=1', 'order_number=', "order_number=ord_'--"],
    'unknown parameter: Limit': ['Limit=1'],
  }
  for (const [error, list] of Object.entries(queries)) {
    for (const query of list) {
      const answer = await at.send({ target: `/v1/orders?${query}`, as: merchant })
      t.deepEqual(answer.json, { error }, query)
    }
  }
})
