import { randomUUID } from 'node:crypto'
import test from 'ava'
import pg from 'pg'
import { roleUrl } from '../../dev/database-roles.ts'
import type { Principal } from '../../src/api-keys/principal.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { withSchema } from '../../src/database/connection-url.ts'
import { entities } from '../../src/entities.ts'
import type { Deps } from '../../src/deps.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { queues } from '../../src/queue/queues.ts'
import { listQueueDepths } from '../../src/queue/depth.store.ts'
import { assertBooks } from '../helpers/books.ts'
import { testHouse, testMerchant } from '../helpers/deps.ts'
import { until } from '../helpers/until.ts'
import { orderInput } from '../helpers/order-input.ts'

const schema = 'cell_7'
const key = { environment: 'test', network: 'ERC20' } as const

function open(deps: Deps, merchant: Principal) {
  return createOrder(deps, merchant, orderInput({ idempotencyKey: randomUUID() })).then(created => created.order)
}

test('everything works in a schema of another name, and nothing of it is in the first one', async t => {
  const house = await testHouse({ env: { KASSA_DATABASE_SCHEMA: schema } })
  t.teardown(() => house.close())
  await migrate(house.adminUrl, { schema })
  await migrate(house.adminUrl, { schema })
  t.is(house.deps.config.databaseSchema, schema)
  house.clock.set(house.ethereum.head.time)
  await watchChain(house.deps, key)
  const merchant = await testMerchant(house.deps)
  const order = await open(house.deps, merchant)
  const queuesThere = (await listQueueDepths(house.deps.db, new Date(), 10)).map(queue => queue.name)
  t.deepEqual(queuesThere.toSorted(), Object.keys(queues).toSorted())
  const worker = await startWorker(house.deps)
  t.teardown(() => worker.stop())
  house.ethereum.mine([{ to: order.address, amount: 25_000_000n }])
  house.ethereum.mineEmpty(5)
  await until(async () => (await getOrder(house.deps, merchant, order.id)).status === 'PAID')
  await assertBooks(t, house.deps.db)
  for (const table of ['merchant', 'orders', 'chain_transfer', 'ledger_tx', 'job', 'deposit_address'])
    t.deepEqual(await house.admin.query(`select from public.${table} limit 1`), [], table)
})

test('a role of the service does what its process does: an api process opens an order as the role api', async t => {
  const house = await testHouse()
  t.teardown(() => house.close())
  await watchChain(house.deps, key)
  const url = withSchema(roleUrl(house.adminUrl, 'api'), 'public')
  const db = await openDatabase({ url, entities, connectionsMax: 2 })
  t.teardown(() => db.close())
  const deps = { ...house.deps, db }
  const [role] = await db.query('select current_user::text as name')
  t.deepEqual(role, { name: 'kassa_api' })
  const merchant = { ...(await testMerchant(house.deps)) }
  t.is((await open(deps, merchant)).status, 'OPEN')
})

test('a table that somebody puts before ours, in a schema of his own, is not found', async t => {
  const house = await testHouse()
  t.teardown(() => house.close())
  await house.admin.query('create schema kassa_worker')
  await house.admin.query('create table kassa_worker.merchant (id integer)')
  await house.admin.query('grant usage on schema kassa_worker to public')
  const merchant = await testMerchant(house.deps)
  t.is((await house.deps.db.query('select from merchant where id = $1', [merchant.merchantId])).length, 1)
  const client = new pg.Client(house.deps.config.databaseUrl)
  await client.connect()
  const { rows } = await client.query('show search_path')
  await client.end()
  t.deepEqual(rows, [{ search_path: 'public' }])
})
