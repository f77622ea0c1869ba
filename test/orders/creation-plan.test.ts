// The statement that opens orders is planned once for each connection, perhaps while its tables are small, and kept.
import test from 'ava'
import { openDatabase } from '../../src/database/orm.ts'
import type { Deps } from '../../src/deps.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { openOrdersText } from '../../src/orders/create/open-orders.sql.ts'
import { OrderBatch } from '../../src/orders/create/order-batch.service.ts'
import { freshDatabase } from '../helpers/database.ts'
import { testMerchant, testService, type TestService } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'

let service: TestService
test.before(async () => {
  service = await testService()
})
test.after.always(() => service.close())

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(one => nodesOf(one))]

test('planned for small tables it walks over none that grows with the orders', async t => {
  await service.admin.query(fillText)
  const explained = await service.admin.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
    `explain (format json, generic_plan) ${openOrdersText}`,
  )
  const nodes = explained.flatMap(row => row['QUERY PLAN'].flatMap(({ Plan: plan }) => nodesOf(plan)))
  const walks = nodes.flatMap(node => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name']!] : []))
  const growing = ['orders', 'idempotency', 'deposit_address', 'order_count']
  t.deepEqual(
    walks.filter(table => growing.includes(table)),
    [],
  )
  const scans = nodes.filter(node => node['Index Name']?.startsWith('deposit_address'))
  t.is(scans.length, 2)
  // Of a network alone there are as many addresses as were ever derived.
  for (const scan of scans) t.regex(scan['Index Cond'] ?? '', /derivation_index/)
})

test('the statement is planned once for a connection, however many orders it opens and for whom', async t => {
  const { deps } = service
  for (const network of ['ERC20', 'TRC20'] as const) await watchChain(deps, { environment: 'test', network })
  const seen: { generic: number; custom: number }[] = []
  const plannedTransaction: Deps['db']['plannedTransaction'] = work =>
    deps.db.plannedTransaction(async rows => {
      const result = await work(rows)
      seen.push(
        ...(await rows.query<{ generic: number; custom: number }>(
          `select generic_plans::integer as generic, custom_plans::integer as custom from pg_prepared_statements where statement = $1`,
          [openOrdersText],
        )),
      )
      return result
    })
  const inspecting = { ...deps, db: { ...deps.db, plannedTransaction } }
  const opening = { ...inspecting, orderBatch: new OrderBatch(inspecting) }
  const merchants = [await testMerchant(deps), await testMerchant(deps)] as const
  for (const count of [1, 5, 2, 7, 1, 1, 3, 1])
    await Promise.all(
      Array.from({ length: count }, (_, n) =>
        createOrder(opening, merchants[n % 2]!, orderInput({ network: n % 3 ? 'ERC20' : 'TRC20' })),
      ),
    )
  t.true(seen.length >= 8)
  t.deepEqual(new Set(seen.map(one => one.custom)), new Set([0]))
  t.true(seen.some(one => one.generic > 1))
})

test('what a merchant has is found by the index too, near its limit and far from it', async t => {
  await service.admin.transaction(async tx => {
    for (const unseen of [0, 100, 0, 100, 0, 100, 0, 100])
      await tx.query(
        `select * from hold_for_opening(array[gen_random_uuid(), gen_random_uuid()], 'test', now(), 10, 10, $1)`,
        [unseen],
      )
    const [scans] = await tx.query<{ walks: string; lookups: string }>(
      `select seq_scan as walks, idx_scan as lookups from pg_stat_xact_user_tables where relname = 'order_count'`,
    )
    t.is(scans?.walks, '0')
    t.true(Number(scans?.lookups) > 0)
  })
})

const fillText = `
insert into idempotency (merchant_id, environment, key, request_hash, order_id, created_at, expires_at)
select gen_random_uuid(), 'test', gen_random_uuid(), repeat('a', 64), gen_random_uuid(), now(), now() from generate_series(1, 300)`

test('a database that was away at the first such transaction has none of them refused later', async t => {
  const { url, adminUrl, drop } = await freshDatabase()
  t.teardown(drop)
  const name = new URL(url).pathname.slice(1)
  const elsewhere = new URL(adminUrl)
  elsewhere.pathname = '/postgres'
  const [db, admin] = await Promise.all(
    [url, elsewhere.href].map(one => openDatabase({ url: one, entities: [], connectionsMax: 1 })),
  )
  t.teardown(() => Promise.all([db!.close(), admin!.close()]))
  const one = () => db!.plannedTransaction(rows => rows.query<{ one: number }>('select 1 as one'))
  await admin!.query(`alter database ${name} with allow_connections false`)
  await t.throwsAsync(one, { message: /not currently accepting connections/ })
  await admin!.query(`alter database ${name} with allow_connections true`)
  t.deepEqual(await one(), [{ one: 1 }])
})
