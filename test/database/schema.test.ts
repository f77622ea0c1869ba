import { randomUUID } from 'node:crypto'
import test from 'ava'
import pg from 'pg'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import type { Principal } from '../../src/merchants/api-keys/principal.ts'
import { migrate } from '../../src/migrate.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { withSchema } from '../../src/database/connection/connection-url.ts'
import { entities } from '../../src/entities.ts'
import type { Deps } from '../../src/deps.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { queues } from '../../src/jobs/queues.ts'
import { listQueueDepths } from '../../src/queue/depth.store.ts'
import { assertBooks } from '../helpers/books.ts'
import { testService, testMerchant } from '../helpers/deps.ts'
import { until } from '../helpers/until.ts'
import { orderInput } from '../helpers/order-input.ts'

const schema = 'cell_7'
const key = { environment: 'test', network: 'ERC20' } as const

function open(deps: Deps, merchant: Principal) {
  return createOrder(deps, merchant, orderInput({ idempotencyKey: randomUUID() })).then(created => created.order)
}

test('everything works in a schema of another name, and nothing of it is in the first one', async t => {
  const service = await testService({ env: { KASSA_DATABASE_SCHEMA: schema } })
  t.teardown(() => service.close())
  await migrate(service.adminUrl, { schema })
  await migrate(service.adminUrl, { schema })
  t.is(service.deps.config.databaseSchema, schema)
  service.clock.set(service.ethereum.head.time)
  await watchChain(service.deps, key)
  const merchant = await testMerchant(service.deps)
  const order = await open(service.deps, merchant)
  const queuesThere = (await listQueueDepths(service.deps.db, new Date(), 10)).map(queue => queue.name)
  t.deepEqual(queuesThere.toSorted(), Object.keys(queues).toSorted())
  const worker = await startWorker(service.deps)
  t.teardown(() => worker.stop())
  service.ethereum.mine([{ to: order.address, amount: 25_000_000n }])
  service.ethereum.mineEmpty(5)
  await until(async () => (await getOrder(service.deps, merchant, order.id)).status === 'PAID')
  await assertBooks(t, service.deps.db)
  for (const table of ['merchant', 'orders', 'chain_transfer', 'ledger_tx', 'job', 'deposit_address'])
    t.deepEqual(await service.admin.query(`select from public.${table} limit 1`), [], table)
})

test('a role of the service does what its process does: an api process opens an order as the role api', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  await watchChain(service.deps, key)
  const url = withSchema(roleUrl(service.adminUrl, 'api'), 'public')
  const db = await openDatabase({ url, entities, connectionsMax: 2 })
  t.teardown(() => db.close())
  const deps = { ...service.deps, db }
  const [role] = await db.query('select current_user::text as name')
  t.deepEqual(role, { name: 'kassa_api' })
  const merchant = { ...(await testMerchant(service.deps)) }
  t.is((await open(deps, merchant)).status, 'OPEN')
})

test('a table that somebody puts before ours, in a schema of his own, is not found', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  await service.admin.query('create schema kassa_worker')
  await service.admin.query('create table kassa_worker.merchant (id integer)')
  await service.admin.query('grant usage on schema kassa_worker to public')
  const merchant = await testMerchant(service.deps)
  t.is((await service.deps.db.query('select from merchant where id = $1', [merchant.merchantId])).length, 1)
  const client = new pg.Client(service.deps.config.databaseUrl)
  await client.connect()
  const { rows } = await client.query('show search_path')
  await client.end()
  t.deepEqual(rows, [{ search_path: 'public' }])
})
