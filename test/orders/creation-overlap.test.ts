// A batch of orders begins while the one before it is being committed.
import test from 'ava'
import { openDatabase } from '../../src/database/orm.ts'
import { PreparedClient } from '../../src/database/connection/prepared-client.ts'
import type { Deps } from '../../src/deps.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { OrderBatch } from '../../src/orders/create/order-batch.service.ts'
import { freshDatabase, isCitus } from '../helpers/database.ts'
import { testMerchant, testService, type TestService } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'

let service: TestService
test.before(async () => {
  service = await testService()
  await watchChain(service.deps, { environment: 'test', network: 'ERC20' })
})
test.after.always(() => service.close())

/** The same service, whose first batch stops when all but its commit is done, until it goes on or fails. */
function stoppedAtFirstCommit() {
  const reached = Promise.withResolvers<void>()
  const barrier = Promise.withResolvers<void>()
  let batches = 0
  const plannedTransaction: Deps['db']['plannedTransaction'] = work => {
    batches += 1
    const isFirst = batches === 1
    return service.deps.db.plannedTransaction(async rows => {
      const result = await work(rows)
      if (!isFirst) return result
      reached.resolve()
      await barrier.promise
      return result
    })
  }
  const stopped = { ...service.deps, db: { ...service.deps.db, plannedTransaction } }
  const deps = { ...stopped, orderBatch: new OrderBatch(stopped) }
  return { deps, reached: reached.promise, goOn: barrier.resolve, fail: barrier.reject, batches: () => batches }
}

test.serial(
  'orders of others are opened while a batch is being committed, those of its merchants after it',
  async t => {
    const { deps, reached, goOn, batches } = stoppedAtFirstCommit()
    const [one, other] = [await testMerchant(deps), await testMerchant(deps)]
    const first = createOrder(deps, one, orderInput())
    await reached
    const second = createOrder(deps, one, orderInput())
    const { order } = await createOrder(deps, other, orderInput())
    t.is(order.status, 'OPEN')
    t.is(batches(), 2)
    goOn()
    const own = [(await first).order, (await second).order]
    t.is(batches(), 3)
    t.is(new Set([order, ...own].map(({ address }) => address)).size, 3)
  },
)

test.serial('addresses of a batch that could not be committed are given to those who come next', async t => {
  const { deps, reached, fail } = stoppedAtFirstCommit()
  const [one, other] = [await testMerchant(deps), await testMerchant(deps)]
  const failed = t.throwsAsync(createOrder(deps, one, orderInput()), { message: 'it died' })
  await reached
  fail(new Error('it died'))
  await failed
  await createOrder(deps, other, orderInput())
  const [row] = await deps.db.query<{ skipped: string }>(
    `select count(*) as skipped from deposit_address as free where order_id is null and exists (select from deposit_address as taken
       where (taken.environment, taken.network) = (free.environment, free.network) and taken.order_id is not null
         and taken.derivation_index > free.derivation_index)`,
  )
  t.is(Number(row?.skipped), 0)
})

test('a transaction that cannot begin takes its first statement with it, which can be run afterwards', async t => {
  const { url, drop } = await freshDatabase()
  t.teardown(drop)
  const client = new PreparedClient(url)
  await client.connect()
  t.teardown(() => client.end())
  await client.query('create temporary table kept (n integer)')
  const insert = 'insert into kept values ($1) returning n'
  await t.throwsAsync(client.queryAfter(['begin', 'set local no_such_setting = 1'], { text: insert, values: [1] }))
  await client.query('rollback')
  t.is((await client.query('select * from kept')).rowCount, 0)
  await t.throwsAsync(client.queryAfter(['select 1 / 0'], { text: insert, values: [2] }), {
    message: /division by zero/,
  })
  t.is((await client.query('select * from kept')).rowCount, 0)
  t.deepEqual((await client.queryAfter(['begin'], { text: insert, values: [3] })).rows, [{ n: 3 }])
  await t.throwsAsync(client.queryAfter(['select 1'], { text: insert, values: ['no number'] }))
  await client.query('rollback')
  t.deepEqual((await client.queryAfter(['begin'], { text: insert, values: [4] })).rows, [{ n: 4 }])
  await client.query('commit')
  t.is((await client.query('select * from kept')).rowCount, 1)
})

test('a transaction that asks nothing is none, and its connection is used again', async t => {
  const { url, drop } = await freshDatabase()
  t.teardown(drop)
  const db = await openDatabase({ url, entities: [], connectionsMax: 1 })
  t.teardown(() => db.close())
  t.is(await db.plannedTransaction(async () => 1), 1)
  await t.throwsAsync(
    db.plannedTransaction(async () => Promise.reject(new Error('no'))),
    { message: 'no' },
  )
  const [row] = await db.plannedTransaction(rows => rows.query<{ mode: string }>('show plan_cache_mode'))
  // Citus plans no statement before it has the values.
  t.deepEqual(row, { plan_cache_mode: isCitus ? 'auto' : 'force_generic_plan' } as never)
  t.deepEqual(await db.query('show plan_cache_mode'), [{ plan_cache_mode: 'auto' }])
})
