import test from 'ava'
import type { Principal } from '../../src/merchants/api-keys/principal.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { deleteExpiredIdempotency } from '../../src/orders/create/idempotency.store.ts'
import { OrderBatch } from '../../src/orders/create/order-batch.service.ts'
import { addToCounts } from '../../src/orders/query/order-list.sql.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { hooked } from '../helpers/hooked.ts'
import { orderInput } from '../helpers/order-input.ts'
import { testService, testMerchant, type TestServiceOptions, type TestService } from '../helpers/deps.ts'
import { units } from './watched-order.ts'

const networks = ['ERC20', 'TRC20'] as const

async function open(options: TestServiceOptions = {}): Promise<TestService> {
  const service = await testService(options)
  for (const network of networks) await watchChain(service.deps, { environment: 'test', network })
  return service
}

/** How often the statement that opens orders was run. */
function counting(service: TestService) {
  let statements = 0
  const counted = hooked(service.deps, text => {
    if (text.includes('created as')) statements++
  })
  const orderBatch = new OrderBatch(counted)
  return { deps: { ...counted, orderBatch }, statements: () => statements }
}

let service: TestService
test.before(async () => {
  service = await open()
})
test.after.always(async t => {
  await assertBooks(t, service.deps.db)
  await service.close()
})

async function statuses(merchant: Principal): Promise<string[]> {
  const rows = await service.deps.db.query<{ status: string }>('select status from orders where merchant_id = $1', [
    merchant.merchantId,
  ])
  return rows.map(row => row.status)
}

test('orders that come together are opened by one statement, of several merchants and both networks, each with its own', async t => {
  const { deps, statements } = counting(service)
  const merchants = await Promise.all(Array.from({ length: 5 }, () => testMerchant(deps)))
  const orders = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const merchant = merchants[index % 5]!
      const amount = units(String(100 + index))
      const network = networks[(index % 5) % 2]!
      return (await createOrder(deps, merchant, orderInput({ amount, network, metadata: { index } }))).order
    }),
  )
  t.is(statements(), 1)
  t.deepEqual(
    orders.map(({ order_amount, metadata }) => [order_amount, metadata]),
    orders.map((_, index) => [String(100 + index), { index }]),
  )
  const rows = await deps.db.query<{ id: string }>(
    `select o.id from orders o join deposit_address a
       on a.order_id = o.id and (a.address, a.network) = (o.address, o.network) and o.merchant_id = any($1)`,
    [merchants.map(merchant => merchant.merchantId)],
  )
  t.deepEqual(rows.map(row => row.id).toSorted(), orders.map(order => order.id).toSorted())
  t.is(new Set(orders.map(order => order.address)).size, 30)
})

test('an order that the database cannot store fails alone, those that came with it are opened', async t => {
  const merchant = await testMerchant(service.deps)
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, index) =>
      createOrder(service.deps, merchant, orderInput({ expiresIn: index === 4 ? -1 : 60 })),
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
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, () => createOrder(small.deps, merchant, orderInput())),
  )
  t.is(results.filter(result => result.status === 'fulfilled').length, 3)
  const rows = await small.deps.db.query('select 1 from orders where merchant_id = $1', [merchant.merchantId])
  t.is(rows.length, 3)
})

test('C-13 the limit is kept exactly up to its last place, which an order that ended gives back', async t => {
  const small = await open({ env: { KASSA_MAX_OPEN_ORDERS_PER_MERCHANT: '40' } })
  t.teardown(() => small.close())
  const { deps, statements } = counting(small)
  const merchant = await testMerchant(deps)
  for (let round = 0; round < 39; round++) await createOrder(deps, merchant, orderInput())
  t.is(statements(), 39)
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => createOrder(deps, merchant, orderInput())))
  t.is(results.filter(result => result.status === 'fulfilled').length, 1)
  const one = { ...merchant, network: 'ERC20', status: 'OPEN', createdAt: deps.clock.business() } as const
  await addToCounts(deps.db, [{ ...one, by: -1 }])
  t.is((await createOrder(deps, merchant, orderInput())).order.status, 'OPEN')
})

test('the orders of an hour are bounded for each merchant and environment, and the next hour is another', async t => {
  const small = await open({ env: { KASSA_ORDERS_PER_HOUR: '5' } })
  t.teardown(() => small.close())
  const [merchant, other] = [await testMerchant(small.deps), await testMerchant(small.deps)]
  const create = () => createOrder(small.deps, merchant, orderInput({ idempotencyKey: 'once' }))
  await create()
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, () => createOrder(small.deps, merchant, orderInput())),
  )
  t.is(results.filter(result => result.status === 'fulfilled').length, 4)
  const refused = await t.throwsAsync(createOrder(small.deps, merchant, orderInput()), {
    message: 'rate limit exceeded',
  })
  t.is((refused as { retryAfterSeconds?: number }).retryAfterSeconds, 3600)
  t.true((await create()).replayed, 'what is stored already costs nothing')
  t.is((await createOrder(small.deps, other, orderInput())).order.status, 'OPEN')
  small.clock.advance(3600)
  t.is((await createOrder(small.deps, merchant, orderInput())).order.status, 'OPEN')
})

test('an address that its extended key does not lead to is shown to nobody, and its seal is not enough', async t => {
  const robbed = await open()
  t.teardown(() => robbed.close())
  const merchant = await testMerchant(robbed.deps)
  await createOrder(robbed.deps, merchant, orderInput())
  const thief = '0x000000000000000000000000000000000000dEaD'
  const [victim] = await robbed.admin.query<{ derivation_index: number; address: string }>(
    `update deposit_address set address = $1 where network = 'ERC20' and derivation_index =
       (select min(derivation_index) from deposit_address where network = 'ERC20' and order_id is null) returning derivation_index`,
    [thief],
  )
  const countOrders = () => robbed.admin.query('select count(*)::int as count from orders')
  const before = await countOrders()
  const refused = await t.throwsAsync(createOrder(robbed.deps, merchant, orderInput()))
  t.deepEqual(await countOrders(), before, 'no order is opened with it')
  t.is(robbed.deps.addressBook.underivedCount, 1)
  t.not((await createOrder(robbed.deps, merchant, orderInput())).order.address, thief, 'the next one gets another')
  t.regex(refused.message, new RegExp(`^Address ${victim!.derivation_index} of test ERC20 is not that of`))
  await robbed.admin.query('update deposit_address set seal = null where order_id is null')
  t.is((await createOrder(robbed.deps, merchant, orderInput())).order.status, 'OPEN', 'without a seal it is derived')
})

test('a key that is being revoked and an idempotency key that is being claimed hold up nobody else', async t => {
  const [held, other] = [await testMerchant(service.deps), await testMerchant(service.deps)]
  const waiting: Promise<unknown>[] = []
  await service.deps.db.transaction(async tx => {
    await tx.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [held.keyId])
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('claim|' || $1 || '|test|k', 0))`, [other.merchantId])
    waiting.push(t.throwsAsync(createOrder(service.deps, held, orderInput()), { message: 'api key is inactive' }))
    waiting.push(createOrder(service.deps, other, orderInput({ idempotencyKey: 'k' })))
    const opened = await Promise.all(Array.from({ length: 10 }, () => createOrder(service.deps, other, orderInput())))
    t.is(opened.length, 10)
  })
  await Promise.all(waiting)
  t.is((await statuses(other)).length, 11)
  t.deepEqual(await statuses(held), [])
})

test('C-04 an expired key that is being claimed anew is not forgotten by the sweep', async t => {
  const merchant = await testMerchant(service.deps)
  await createOrder(service.deps, merchant, orderInput({ idempotencyKey: 'anew' }))
  const { db } = await service.second()
  const at = [merchant.merchantId]
  await db.query(`update idempotency set expires_at = now() - interval '1 day' where merchant_id = $1`, at)
  await db.transaction(async tx => {
    await tx.query(`update idempotency set expires_at = now() + interval '1 day' where merchant_id = $1`, at)
    await deleteExpiredIdempotency(service.deps.db, new Date())
  })
  await deleteExpiredIdempotency(service.deps.db, new Date())
  t.is((await db.query('select 1 from idempotency where merchant_id = $1', at)).length, 1)
})
