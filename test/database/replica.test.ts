// Lists read from a real streaming replica: whoever changed something reads it, whatever becomes of the replica.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'ava'
import { pino } from 'pino'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { startPostgres, type Postgres } from '../../dev/postgres/postgres.ts'
import { makeTemplate } from '../../scripts/test-template.ts'
import { makeStandby, promote, type Standby } from '../../lab/soak/standby.ts'
import { examineReplica } from '../../src/cli/doctor/database.ts'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { openReplica, withReplica, cooldownMs, type Replica } from '../../src/database/connection/replica.ts'
import { isAway, isServiceUnavailable } from '../../src/database/connection/reachable.ts'
import { withSchema } from '../../src/database/connection/connection-url.ts'
import { entities } from '../../src/entities.ts'
import { listOrders } from '../../src/orders/query/order-list.service.ts'
import { cancelOrder } from '../../src/orders/order-request.service.ts'
import { exportOrders } from '../../src/orders/query/export-orders.service.ts'
import { getFigures } from '../../src/orders/query/figures.service.ts'
import { getOrderTimeline } from '../../src/orders/timeline/timeline.service.ts'
import { listEvents } from '../../src/webhooks/events/event-list.service.ts'
import { listWebhookDeliveries } from '../../src/webhooks/deliveries/delivery-list.service.ts'
import { createWebhook } from '../../src/webhooks/endpoints/webhook.service.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { refillAddresses } from '../../src/deposit-addresses/address.service.ts'
import { testMerchant, testService, type TestService } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { until } from '../helpers/until.ts'

const key = { environment: 'test', network: 'ERC20' } as const
let folder = ''
let primary: Postgres | undefined
let standby: Standby | undefined
let service: TestService

test.before(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-replica-'))
  // PostgreSQL may run as another user here.
  chmodSync(folder, 0o755)
  primary = await startPostgres({ dataDirectory: path.join(folder, 'primary') })
  await withoutDisk(primary)
  await makeTemplate(primary)
  process.env.KASSA_TEST_POSTGRES_URL = primary.url()
  service = await testService()
  await watchChain(service.deps, key)
  await refillAddresses(service.deps, key)
  standby = await makeStandby(primary, path.join(folder, 'primary'), path.join(folder, 'standby'))
  // Nobody waits for it: a replica lags.
  await service.admin.query(`alter system set synchronous_standby_names = ''`)
  await service.admin.query('select pg_reload_conf()')
})
test.after.always(async () => {
  await service?.close()
  await standby?.server.stop()
  await standby?.link.close()
  await primary?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What is lost with the machine is no matter here; the replica, a copy, is as fast. */
async function withoutDisk(server: Postgres): Promise<void> {
  const admin = await openDatabase({ url: server.url(), entities: [], connectionsMax: 1 })
  await admin.query('alter system set fsync = off')
  await admin.query('select pg_reload_conf()')
  await admin.close()
}

const replicaUrl = () => {
  const url = new URL(service.databaseUrl)
  url.port = String(standby!.server.port)
  return withSchema(url.href, 'public')
}

const onStandby = async (sql: string) => {
  const url = new URL(service.adminUrl)
  url.port = String(standby!.server.port)
  const admin = await openDatabase({ url: url.href, entities: [], connectionsMax: 1 })
  try {
    return await admin.query<Record<string, unknown>>(sql)
  } finally {
    await admin.close()
  }
}

interface Started {
  readonly replica: Replica
  readonly from: Database
  /** So much time goes by for whoever counts how long the replica rests. */
  pass(ms: number): void
}

async function open(t: { teardown(undo: () => unknown): void }, waitMs: number, answerMs = 60_000): Promise<Started> {
  const from = await openDatabase({ url: replicaUrl(), entities, connectionsMax: 4, answerMs })
  let passed = 0
  const elapsedMs = () => performance.now() + passed
  const log = pino({ level: 'silent' })
  const replica = openReplica({ primary: service.deps.db, replica: from, waitMs, log, elapsedMs })
  t.teardown(() => replica.close())
  return { replica, from, pass: ms => (passed += ms) }
}

test.serial('whoever has made an order finds it in the list that a replica answers, every time', async t => {
  const { replica } = await open(t, 60_000)
  const merchant = await testMerchant(service.deps)
  for (let made = 1; made <= 20; made++) {
    service.clock.advance(1)
    const { order } = await createOrder(service.deps, merchant, orderInput({ idempotencyKey: `k${made}` }))
    const reading = await withReplica({ ...service.deps, replica })
    const list = await listOrders(reading, merchant, { limit: 5, offset: 0 })
    t.is(list.orders[0]?.id, order.id)
    t.is(list.total, made)
  }
  t.deepEqual(replica.state, { standing: 'in step', answered: { replica: 20, primary: 0 } })
})

test.serial('a replica that is behind is asked for nothing; once it has caught up it is again', async t => {
  const { replica, pass } = await open(t, 0)
  const merchant = await testMerchant(service.deps)
  const list = async () =>
    listOrders(await withReplica({ ...service.deps, replica }), merchant, { limit: 5, offset: 0 })
  await onStandby('select pg_wal_replay_pause()')
  await createOrder(service.deps, merchant, orderInput({ idempotencyKey: 'behind' }))
  t.is((await list()).total, 1)
  t.is(replica.state.standing, 'behind')
  t.is((await list()).total, 1)
  t.deepEqual(replica.state.answered, { replica: 0, primary: 2 }, 'it rests, and nobody waits for it')
  await onStandby('select pg_wal_replay_resume()')
  await until(async () => {
    pass(cooldownMs)
    return (await list()).total === 1 && replica.state.standing === 'in step'
  })
})

test.serial('doctor tells how far a replica is behind, and that a primary is none', async t => {
  const wanted = { replica: { url: replicaUrl(), waitMs: 0 } }
  t.regex((await examineReplica(service.deps.db, wanted))[0]!.text, /^\d+ bytes and \d s behind the primary$/)
  await onStandby(`alter system set recovery_min_apply_delay = '10min'`)
  await onStandby('select pg_reload_conf()')
  await until(async () => /holds the replica 600 s back/.test((await examineReplica(service.deps.db, wanted))[0]!.text))
  await onStandby('alter system reset recovery_min_apply_delay')
  await onStandby('select pg_reload_conf()')
  await until(async () => (await examineReplica(service.deps.db, wanted))[0]!.state === 'ok')
  const own = await examineReplica(service.deps.db, {
    replica: { url: roleUrl(service.adminUrl, 'worker'), waitMs: 0 },
  })
  t.like(own[0], { state: 'fail', text: 'DATABASE_REPLICA_URL is a primary' })
})

test.serial(
  'everything that is read there can be: as the role of the service, without writing and without a lock',
  async t => {
    const { replica } = await open(t, 60_000)
    const { deps } = service
    const merchant = await testMerchant(deps)
    const webhook = await createWebhook(deps, merchant, { url: 'https://shop.example/', events: ['payment.expired'] })
    // Whoever subscribes just before an event may not be seen yet.
    service.clock.advance(61)
    const { order } = await createOrder(deps, merchant, orderInput({ idempotencyKey: 'all' }))
    const { status } = await cancelOrder(deps, merchant, order.id)
    const reading = await withReplica({ ...deps, replica })
    const page = { limit: 5, offset: 0 }
    t.is((await listOrders(reading, merchant, { ...page, status })).total, 1)
    t.is((await getOrderTimeline(reading, merchant, order.id)).status, status)
    t.is((await listEvents(reading, merchant, { limit: 5 })).events.length, 1)
    t.is((await listWebhookDeliveries(reading, merchant, { ...page, webhookId: webhook.id })).total, 1)
    t.is((await getFigures(reading, merchant, 7)).orderCount, 1)
    const lines: string[] = []
    for await (const piece of exportOrders({ ...deps, replica, enqueue: read => read() }, merchant, {}))
      lines.push(piece)
    t.is(lines.length, 2)
    t.deepEqual(replica.state, { standing: 'in step', answered: { replica: 2, primary: 0 } })
  },
)

test.serial(
  'a statement that is wrong is no fault of the replica; one that it does not answer in time the primary answers',
  async t => {
    const { replica } = await open(t, 60_000, 1000)
    const { db } = await withReplica({ ...service.deps, replica })
    await t.throwsAsync(db.query('select 1 / $1::integer as n', [0]), { message: /division by zero/ })
    t.is(replica.state.standing, 'in step')
    const text = 'select pg_is_in_recovery() as late, pg_sleep(case when pg_is_in_recovery() then $1 else 0 end)::text'
    t.like(await db.query(text, [300]), [{ late: false }])
    t.is(replica.state.standing, 'away')
  },
)

test.serial('a form that reaches a standby is answered as unavailable, not as a fault of ours', async t => {
  const error = await t.throwsAsync(() => onStandby(`insert into readiness_write values (1, now())`))
  t.true(isServiceUnavailable(error), String(error))
  t.false(isAway(error), 'a process that starts does not wait for it to become a primary')
})

test.serial('a replica that goes away while it is read costs nobody an answer', async t => {
  const { replica, pass } = await open(t, 60_000)
  const merchant = await testMerchant(service.deps)
  await createOrder(service.deps, merchant, orderInput({ idempotencyKey: 'away' }))
  const reading = await withReplica({ ...service.deps, replica })
  await standby!.server.stop()
  t.is((await listOrders(reading, merchant, { limit: 5, offset: 0 })).total, 1)
  t.is(replica.state.standing, 'away')
  pass(cooldownMs)
  t.is((await listOrders(await withReplica({ ...service.deps, replica }), merchant, { limit: 5, offset: 0 })).total, 1)
  t.is(replica.state.standing, 'away')
  t.like((await examineReplica(service.deps.db, { replica: { url: replicaUrl(), waitMs: 0 } }))[0], { state: 'warn' })
})

test.serial(
  'after a failover neither the server that took over nor the one that it took over from is read as a replica',
  async t => {
    const merchant = await testMerchant(service.deps)
    const { order } = await createOrder(service.deps, merchant, orderInput({ idempotencyKey: 'both' }))
    const [{ position }] = (await service.admin.query<{ position: string }>(
      'select pg_current_wal_flush_lsn() as position',
    )) as [{ position: string }]
    standby = { ...standby!, server: await startPostgres({ dataDirectory: path.join(folder, 'standby') }) }
    await until(
      async () => (await onStandby(`select pg_last_wal_replay_lsn() >= '${position}' as has`))[0]?.['has'] === true,
    )
    await promote(standby)
    const { replica, from } = await open(t, 0)
    await withReplica({ ...service.deps, replica })
    t.is(replica.state.standing, 'away', 'it is a primary')

    await createOrder(service.deps, merchant, orderInput({ idempotencyKey: 'lost with the old one' }))
    await primary!.stop()
    const old = path.join(folder, 'primary')
    copyFileSync(path.join(old, 'PG_VERSION'), path.join(old, 'standby.signal'))
    spawnSync('chown', [`--reference=${old}`, path.join(old, 'standby.signal')])
    primary = await startPostgres({ dataDirectory: old, port: primary!.port })
    // Its database is dropped in the end.
    t.teardown(() => service.admin.query('select pg_promote()'))
    const log = pino({ level: 'silent' })
    const parts = { primary: from, replica: service.deps.db, waitMs: 0, log, elapsedMs: () => performance.now() }
    const behind = openReplica(parts)
    const { db } = await withReplica({ db: from, replica: behind })
    t.is(behind.state.standing, 'away', 'it is further in a history of its own')
    const { orders } = await listOrders({ ...service.deps, db }, merchant, { limit: 5, offset: 0 })
    t.deepEqual(
      orders.map(one => one.id),
      [order.id],
    )
  },
)
