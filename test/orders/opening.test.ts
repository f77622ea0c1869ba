import test from 'ava'
import type { Principal } from '../../src/api-keys/principal.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { deleteExpiredIdempotency } from '../../src/orders/open-order.store.ts'
import { openOrderRoom } from '../../src/orders/open-order-room.ts'
import { createOrder } from '../../src/orders/order.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { testHouse, testMerchant, type HouseOptions, type TestHouse } from '../helpers/deps.ts'
import { input, units } from './watched-order.ts'

async function open(options: HouseOptions = {}): Promise<TestHouse> {
  const house = await testHouse(options)
  await watchChain(house.deps, { environment: 'test', network: 'ERC20' })
  return house
}

/** How often the statement that opens orders was run. */
function counting(house: TestHouse) {
  let statements = 0
  const db: TestHouse['deps']['db'] = {
    ...house.deps.db,
    query: (text, values) => {
      if (text.includes('opened as')) statements++
      return house.deps.db.query(text, values)
    },
  }
  return { deps: { ...house.deps, db }, statements: () => statements }
}

let house: TestHouse
test.before(async () => {
  house = await open()
})
test.after.always(async t => {
  await assertBooks(t, house.deps.db)
  await house.close()
})

async function statuses(merchant: Principal): Promise<string[]> {
  const rows = await house.deps.db.query<{ status: string }>('select status from orders where merchant_id = $1', [
    merchant.merchantId,
  ])
  return rows.map(row => row.status)
}

test('orders that come while one is being opened are opened together, of several merchants, each with its own', async t => {
  const { deps, statements } = counting(house)
  const merchants = await Promise.all(Array.from({ length: 5 }, () => testMerchant(deps)))
  const orders = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const merchant = merchants[index % 5]!
      const amount = units(String(100 + index))
      return (await createOrder(deps, merchant, input({ amount, metadata: { index } }))).order
    }),
  )
  t.is(statements(), 2)
  t.deepEqual(
    orders.map(({ order_amount, metadata }) => [order_amount, metadata]),
    orders.map((_, index) => [String(100 + index), { index }]),
  )
  const rows = await deps.db.query<{ id: string }>(
    'select o.id from orders o join deposit_address a on a.order_id = o.id and a.address = o.address and o.merchant_id = any($1)',
    [merchants.map(merchant => merchant.merchantId)],
  )
  t.deepEqual(rows.map(row => row.id).toSorted(), orders.map(order => order.id).toSorted())
  t.is(new Set(orders.map(order => order.address)).size, 30)
})

test('an order that the database cannot store fails alone, those that came with it are opened', async t => {
  const merchant = await testMerchant(house.deps)
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, index) =>
      createOrder(house.deps, merchant, input({ expiresIn: index === 4 ? -1 : 60 })),
    ),
  )
  t.deepEqual(
    results.map(result => result.status),
    results.map((_, index) => (index === 4 ? 'rejected' : 'fulfilled')),
  )
  t.is((await statuses(merchant)).length, 8)
})

test('C-13 the limit of open orders is kept among orders that are opened together', async t => {
  const small = await open({ env: { KASSA_MAX_OPEN_ORDERS_PER_MERCHANT: '3' } })
  t.teardown(() => small.close())
  const merchant = await testMerchant(small.deps)
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => createOrder(small.deps, merchant, input())))
  t.is(results.filter(result => result.status === 'fulfilled').length, 3)
  const rows = await small.deps.db.query('select 1 from orders where merchant_id = $1', [merchant.merchantId])
  t.is(rows.length, 3)
})

test('C-13 the limit is kept exactly by a process that does not count every order', async t => {
  const small = await open({ env: { KASSA_MAX_OPEN_ORDERS_PER_MERCHANT: '40' } })
  t.teardown(() => small.close())
  const { deps, statements } = counting(small)
  const merchant = await testMerchant(deps)
  for (let round = 0; round < 39; round++) await createOrder(deps, merchant, input())
  t.is(statements(), 39)
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => createOrder(deps, merchant, input())))
  t.is(results.filter(result => result.status === 'fulfilled').length, 1)
  await deps.db.query(`update orders set status = 'EXPIRED' where merchant_id = $1`, [merchant.merchantId])
  t.is((await createOrder(deps, merchant, input())).order.status, 'OPEN')
})

test('what was counted is trusted for a quarter of the places left, and nothing close to the limit', t => {
  const room = openOrderRoom()
  const [owner, other] = [
    { merchantId: 'a', environment: 'test' },
    { merchantId: 'a', environment: 'live' },
  ] as const
  t.true(room.mustCount(owner, 1))
  room.counted(owner, 40)
  t.true(room.mustCount(other, 1))
  t.false(room.mustCount(owner, 6))
  t.false(room.mustCount(owner, 4))
  t.true(room.mustCount(owner, 1))
  for (const places of [3, 0, -1]) {
    room.counted(owner, places)
    t.true(room.mustCount(owner, 1))
  }
})

test('a key that is being revoked and an idempotency key that is being claimed hold up nobody else', async t => {
  const [held, other] = [await testMerchant(house.deps), await testMerchant(house.deps)]
  const waiting: Promise<unknown>[] = []
  await house.deps.db.transaction(async tx => {
    await tx.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [held.keyId])
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('claim|' || $1 || '|test|k', 0))`, [other.merchantId])
    waiting.push(t.throwsAsync(createOrder(house.deps, held, input()), { message: 'api key is inactive' }))
    waiting.push(createOrder(house.deps, other, input({ idempotencyKey: 'k' })))
    const opened = await Promise.all(Array.from({ length: 10 }, () => createOrder(house.deps, other, input())))
    t.is(opened.length, 10)
  })
  await Promise.all(waiting)
  t.is((await statuses(other)).length, 11)
  t.deepEqual(await statuses(held), [])
})

test('C-04 an expired key that is being claimed anew is not forgotten by the sweep', async t => {
  const merchant = await testMerchant(house.deps)
  await createOrder(house.deps, merchant, input({ idempotencyKey: 'anew' }))
  const { db } = await house.second()
  const at = [merchant.merchantId]
  await db.query(`update idempotency set expires_at = now() - interval '1 day' where merchant_id = $1`, at)
  await db.transaction(async tx => {
    await tx.query(`update idempotency set expires_at = now() + interval '1 day' where merchant_id = $1`, at)
    await deleteExpiredIdempotency(house.deps.db, new Date())
  })
  await deleteExpiredIdempotency(house.deps.db, new Date())
  t.is((await db.query('select 1 from idempotency where merchant_id = $1', at)).length, 1)
})
