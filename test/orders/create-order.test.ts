import test from 'ava'
import { randomUUID } from 'node:crypto'
import type { Missing } from '../../src/deposit-addresses/address-cursor.service.ts'
import { parseUsdt, type Ppm } from '../../src/lib/money.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { OrderBatch } from '../../src/orders/create/order-batch.service.ts'
import type { CreateOrderInput } from '../../src/orders/create/new-order.ts'
import { assertBooks } from '../helpers/books.ts'
import { testService, testMerchant, type TestServiceOptions, type TestService } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { untilWaiting } from '../helpers/waiting.ts'

async function open(options: TestServiceOptions = {}): Promise<TestService> {
  const service = await testService(options)
  for (const network of ['ERC20', 'TRC20'] as const) await watchChain(service.deps, { environment: 'test', network })
  return service
}

const input = (more: Partial<CreateOrderInput> = {}) =>
  orderInput({ description: 'A & B', metadata: { b: 1, a: ['x', { n: 0.5 }] }, ...more })

let service: TestService
test.before(async () => {
  service = await open()
})
test.after.always(async t => {
  await assertBooks(t, service.deps.db)
  await service.close()
})

async function count(table: string, merchantId: string): Promise<number> {
  const [row] = await service.deps.db.query<{ rows: number }>(
    `select count(*)::int as rows from ${table} where merchant_id = $1`,
    [merchantId],
  )
  return row!.rows
}

test('an order gets an address of its own, its job and what was asked for, metadata in the order it was written', async t => {
  const merchant = await testMerchant(service.deps)
  const { order, replayed } = await createOrder(service.deps, merchant, input())
  t.false(replayed)
  t.like(order, {
    status: 'OPEN',
    order_amount: '25',
    description: 'A & B',
    tolerance_percent: '0.01',
    received_amount: '0',
    network: 'ERC20',
  })
  t.is(JSON.stringify(order.metadata), '{"b":1,"a":["x",{"n":0.5}]}')
  t.is(Date.parse(order.expire_at) - Date.parse(order.created_at), 1_800_000)
  t.regex(order.payment_url, /^https:\/\/kassa\.example\/pay\/co_[0-9A-Za-z]{26}$/)
})

test('C-01 25 parallel requests with one idempotency key make one order with one address', async t => {
  const merchant = await testMerchant(service.deps)
  const other = await service.second()
  const key = randomUUID()
  const results = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      createOrder(index % 2 ? service.deps : other, merchant, input({ idempotencyKey: key })),
    ),
  )
  t.is(new Set(results.map(result => result.order.id)).size, 1)
  t.is(new Set(results.map(result => result.order.address)).size, 1)
  t.is(results.filter(result => !result.replayed).length, 1)
  t.is(await count('orders', merchant.merchantId), 1)
  t.is(await count('idempotency', merchant.merchantId), 1)
})

test('C-02 the same key with any other parameter refuses and creates nothing', async t => {
  const merchant = await testMerchant(service.deps)
  const idempotencyKey = randomUUID()
  await createOrder(service.deps, merchant, input({ idempotencyKey }))
  const changes: Partial<CreateOrderInput>[] = [
    { amount: parseUsdt('25.000001')! },
    { network: 'TRC20' },
    { description: 'A & C' },
    { metadata: { b: 2, a: ['x', { n: 0.5 }] } },
    { returnUrl: 'https://shop.example/back' },
    { webhookUrl: 'https://shop.example/hook' },
    { tolerancePpm: 0 as Ppm },
    { expiresIn: 1801 },
  ]
  for (const change of changes) {
    await t.throwsAsync(createOrder(service.deps, merchant, input({ idempotencyKey, ...change })), {
      message: 'duplicate idempotency key',
    })
  }
  t.is(await count('orders', merchant.merchantId), 1)
})

test('the same parameters in another spelling are the same request', async t => {
  const merchant = await testMerchant(service.deps)
  const idempotencyKey = randomUUID()
  const first = await createOrder(service.deps, merchant, input({ idempotencyKey }))
  const second = await createOrder(
    service.deps,
    merchant,
    input({ idempotencyKey, metadata: { a: ['x', { n: 0.5 }], b: 1 } }),
  )
  t.true(second.replayed)
  t.is(second.order.id, first.order.id)
})

test('C-05 the key of another merchant is another key', async t => {
  const [one, two] = [await testMerchant(service.deps), await testMerchant(service.deps)]
  const idempotencyKey = randomUUID()
  const first = await createOrder(service.deps, one, input({ idempotencyKey }))
  const second = await createOrder(service.deps, two, input({ idempotencyKey }))
  t.not(first.order.id, second.order.id)
})

test.serial('C-04 a key is free again after 24 hours: ten parallel requests then make one new order', async t => {
  const merchant = await testMerchant(service.deps)
  const idempotencyKey = randomUUID()
  const first = await createOrder(service.deps, merchant, input({ idempotencyKey }))
  service.clock.advance(24 * 3600 - 1)
  t.is((await createOrder(service.deps, merchant, input({ idempotencyKey }))).order.id, first.order.id)
  service.clock.advance(2)
  const results = await Promise.all(
    Array.from({ length: 10 }, () => createOrder(service.deps, merchant, input({ idempotencyKey }))),
  )
  t.is(new Set(results.map(result => result.order.id)).size, 1)
  t.not(results[0]!.order.id, first.order.id)
  t.is(await count('orders', merchant.merchantId), 2)
})

test('A-24 a key revoked after the request was let in, before it commits, opens no order', async t => {
  const merchant = await testMerchant(service.deps)
  await service.deps.db.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [
    merchant.keyId,
  ])
  await t.throwsAsync(createOrder(service.deps, merchant, input({ idempotencyKey: 'k' })), {
    message: 'api key is inactive',
  })
  t.is(await count('orders', merchant.merchantId), 0)
  t.is(await count('idempotency', merchant.merchantId), 0)
})

test('A-24 while a revocation is under way an order waits for it and is then refused', async t => {
  const merchant = await testMerchant(service.deps)
  let attempt: Promise<unknown> | undefined
  await service.deps.db.transaction(async tx => {
    await tx.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [merchant.keyId])
    attempt = createOrder(service.deps, merchant, input()).catch((error: Error) => error.message)
    // The attempt is seen waiting for the lock before the revocation commits.
    await untilWaiting(service.deps.db)
  })
  t.is(await attempt, 'api key is inactive')
  t.is(await count('orders', merchant.merchantId), 0)
})

test('C-12 of many requests for the last address exactly one gets it', async t => {
  const small = await open({ env: { KASSA_TEST_ERC20_ADDRESSES_MAX: '1' } })
  t.teardown(() => small.close())
  const merchant = await testMerchant(small.deps)
  const other = await small.second()
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => createOrder(index % 2 ? small.deps : other, merchant, input())),
  )
  t.is(results.filter(result => result.status === 'fulfilled').length, 1)
  for (const result of results) if (result.status === 'rejected') t.is(result.reason.message, 'no available address')
  await assertBooks(t, small.deps.db)
})

test('a failed attempt consumes no idempotency key', async t => {
  const small = await open({ env: { KASSA_TEST_ERC20_ADDRESSES_MAX: '1' } })
  t.teardown(() => small.close())
  const merchant = await testMerchant(small.deps)
  await createOrder(small.deps, merchant, input())
  await t.throwsAsync(createOrder(small.deps, merchant, input({ idempotencyKey: 'k' })), {
    message: 'no available address',
  })
  const { order, replayed } = await createOrder(small.deps, merchant, input({ idempotencyKey: 'k', network: 'TRC20' }))
  t.false(replayed)
  t.is(order.network, 'TRC20')
})

test('C-13 a merchant cannot open more orders than its limit, and others are served on', async t => {
  const small = await open({ env: { KASSA_MAX_OPEN_ORDERS_PER_MERCHANT: '3' } })
  t.teardown(() => small.close())
  const [greedy, other] = [await testMerchant(small.deps), await testMerchant(small.deps)]
  for (let round = 0; round < 3; round++) await createOrder(small.deps, greedy, input())
  await t.throwsAsync(createOrder(small.deps, greedy, input()), { message: 'no available address' })
  t.is((await createOrder(small.deps, other, input())).order.status, 'OPEN')
})

test('a network that is not configured has no address', async t => {
  const merchant = { ...(await testMerchant(service.deps)), environment: 'live' as const }
  await t.throwsAsync(createOrder(service.deps, merchant, input()), { message: 'no available address' })
})

test('addresses are derived when the pool runs dry, none twice', async t => {
  const small = await open()
  t.teardown(() => small.close())
  await small.admin.query('delete from deposit_address where derivation_index >= 5')
  const merchant = await testMerchant(small.deps)
  const results = await Promise.all(Array.from({ length: 40 }, () => createOrder(small.deps, merchant, input())))
  t.is(new Set(results.map(result => result.order.address)).size, 40)
  await assertBooks(t, small.deps.db)
})

test('a wrong memory of where free addresses begin costs no address: those before it are given all the same', async t => {
  const small = await open({ env: { KASSA_TEST_ERC20_ADDRESSES_MAX: '3' } })
  t.teardown(() => small.close())
  const merchant = await testMerchant(small.deps)
  small.deps.orderBatch.cursor.reached({ environment: 'test', network: 'ERC20' }, 1_000_000)
  const results = await Promise.all(Array.from({ length: 3 }, () => createOrder(small.deps, merchant, input())))
  t.is(new Set(results.map(result => result.order.address)).size, 3)
  await t.throwsAsync(createOrder(small.deps, merchant, input()), { message: 'no available address' })
})

test('the database refuses to give an address to a second order', async t => {
  const merchant = await testMerchant(service.deps)
  const { order } = await createOrder(service.deps, merchant, input())
  const { order: second } = await createOrder(service.deps, merchant, input())
  await t.throwsAsync(
    service.deps.db.query('update deposit_address set order_id = $1 where order_id = $2', [randomUUID(), order.id]),
    {
      message: /already belongs/,
    },
  )
  await t.throwsAsync(
    service.deps.db.query('update deposit_address set order_id = null where order_id = $1', [second.id]),
    {
      message: /already belongs/,
    },
  )
})

for (const [name, change] of [
  ['PAID without a time', `status = 'PAID'`],
  ['PAID without money', `status = 'PAID', paid_at = now()`],
  ['EXPIRED with money', `status = 'EXPIRED', received_amount = 5`],
  ['confirming without money', `status = 'CONFIRMING'`],
  ['a time of payment while open', `paid_at = now()`],
  ['credited more than received', `status = 'UNDERPAID', received_amount = 5, credited_amount = 6`],
  ['a fee above the rate', `credited_amount = 1, fee_amount = 1`],
  ['frozen without frozen money', `status = 'FROZEN'`],
  ['an end before its beginning', `expire_at = created_at`],
] as const) {
  test(`the database refuses an order that is ${name}`, async t => {
    const merchant = await testMerchant(service.deps)
    const { order } = await createOrder(service.deps, merchant, input())
    await t.throwsAsync(service.admin.query(`update orders set ${change} where id = $1`, [order.id]), {
      message: /violates check constraint/,
    })
  })
}

test('of many who find no address one derives for all, and all who come meanwhile wait for one further time', async t => {
  const batch = new OrderBatch({ ...service.deps, config: { openOrdersMax: 1, ordersPerHourMax: 1 } })
  const pool = { environment: 'test', network: 'TRC20' } as const
  let runs = 0
  let meanwhile: Promise<unknown> = Promise.resolve()
  const ask = () => Promise.all(Array.from({ length: 25 }, (_, at) => batch.derive(pool, at % 3, derive)))
  const derive = (missing: Missing) => {
    runs += 1
    t.deepEqual(missing, { count: 25, round: 2 })
    if (runs === 1) meanwhile = ask()
    return Promise.resolve(true)
  }
  t.deepEqual(await ask(), Array<boolean>(25).fill(true))
  await meanwhile
  t.is(runs, 2)
})
