import test, { type ExecutionContext } from 'ava'
import { PgBoss } from 'pg-boss'
import { sweep } from '../helpers/sweep.ts'
import { settleAll } from '../helpers/settle-all.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { queues } from '../../src/jobs/queues.ts'
import { DueTimes, startWorker, type Worker } from '../../src/jobs/worker.ts'
import { findPause } from '../../src/payments/follow/pause.store.ts'
import type { Deps } from '../../src/deps.ts'
import type { Principal } from '../../src/merchants/api-keys/principal.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { unsettling } from '../helpers/hooked.ts'
import { testService, testMerchant, type TestService } from '../helpers/deps.ts'
import { until } from '../helpers/until.ts'
import { orderInput } from '../helpers/order-input.ts'

const key = { environment: 'test', network: 'ERC20' } as const

async function begin(): Promise<{ service: TestService; merchant: Principal }> {
  const service = await testService()
  service.clock.set(service.ethereum.head.time)
  await watchChain(service.deps, key)
  return { service, merchant: await testMerchant(service.deps) }
}

function open(service: TestService, merchant: Principal, expiresIn = 1800) {
  return createOrder(service.deps, merchant, orderInput({ expiresIn })).then(created => created.order)
}

/** A worker that ends with its test, however that ends. */
async function startedWorker(t: ExecutionContext, deps: Deps): Promise<Worker> {
  const worker = await startWorker(deps)
  t.teardown(() => worker.stop())
  return worker
}

async function dropJobs(service: TestService): Promise<void> {
  await service.deps.db.query('delete from job')
}

test.serial(
  'a chain whose last look bears a time that is yet to come is looked at, though its job is lost',
  async t => {
    const { service, merchant } = await begin()
    t.teardown(() => service.close())
    const order = await open(service, merchant)
    service.clock.advance(3600)
    await watchChain(service.deps, key)
    service.clock.advance(-3600)
    service.ethereum.mine([{ to: order.address, amount: 25_000_000n }])
    service.ethereum.mineEmpty(3)
    await dropJobs(service)
    await sweep(service.deps)
    t.is((await getOrder(service.deps, merchant, order.id)).status, 'PAID')
  },
)

test.serial(
  'with every job dropped the sweeper alone settles payments, expires orders and finds nothing left',
  async t => {
    const { service, merchant } = await begin()
    t.teardown(() => service.close())
    const paid = await open(service, merchant)
    const expired = await open(service, merchant, 60)
    await dropJobs(service)
    service.ethereum.mine([{ to: paid.address, amount: 25_000_000n }])
    service.ethereum.mineEmpty(10)
    service.clock.advance(120)
    await sweep(service.deps)
    await dropJobs(service)
    t.is((await getOrder(service.deps, merchant, paid.id)).status, 'PAID')
    t.is((await getOrder(service.deps, merchant, expired.id)).status, 'EXPIRED')
    t.deepEqual(await service.deps.db.query('select 1 from order_facts where recorded <> settled'), [])
    await assertBooks(t, service.deps.db)
  },
)

test.serial('every job run twice, and side by side, has the effect of one run', async t => {
  const { service, merchant } = await begin()
  t.teardown(() => service.close())
  const order = await open(service, merchant)
  const other = await service.second()
  service.ethereum.mine([{ to: order.address, amount: 25_000_000n }])
  service.ethereum.mineEmpty(2)
  await Promise.all([watchChain(service.deps, key), watchChain(other, key), watchChain(service.deps, key)])
  await Promise.all([settleAll(service.deps), settleAll(other)])
  await Promise.all(Array.from({ length: 6 }, (_, round) => settleAll(round % 2 ? service.deps : other)))
  const settled = await getOrder(service.deps, merchant, order.id)
  t.like(settled, { status: 'PAID', received_amount: '25', credited_amount: '24.75' })
  const [count] = await service.deps.db.query<{ events: number; credits: number }>(
    `select (select count(*)::int from webhook_event) as events, (select count(*)::int from ledger_tx) as credits`,
  )
  t.deepEqual(count, { events: 1, credits: 1 })
  await assertBooks(t, service.deps.db)
})

test.serial('C-11 two watchers side by side record every block once between them', async t => {
  const { service, merchant } = await begin()
  t.teardown(() => service.close())
  const order = await open(service, merchant)
  const other = await service.second()
  for (let round = 0; round < 5; round++) {
    service.ethereum.mine([{ to: order.address, amount: 1_000_000n }])
    await Promise.all([watchChain(service.deps, key), watchChain(other, key)])
  }
  service.ethereum.mineEmpty(2)
  await watchChain(service.deps, key)
  t.like(await getOrder(service.deps, merchant, order.id), { received_amount: '5', credited_amount: '4.95' })
  await assertBooks(t, service.deps.db)
})

test.serial('the worker settles a payment by its jobs; with the queue stopped for a while nothing is lost', async t => {
  const { service, merchant } = await begin()
  t.teardown(() => service.close())
  const boss = new PgBoss({
    connectionString: service.databaseUrl,
    schema: 'public',
    supervise: false,
    schedule: false,
    migrate: false,
  })
  boss.on('error', () => {})
  const worker = await startedWorker(t, service.deps)
  const first = await open(service, merchant)
  service.ethereum.mine([{ to: first.address, amount: 25_000_000n }])
  service.ethereum.mineEmpty(2)
  await until(async () => (await getOrder(service.deps, merchant, first.id)).status === 'PAID')
  await worker.stop()
  const second = await open(service, merchant)
  service.ethereum.mine([{ to: second.address, amount: 25_000_000n }])
  service.ethereum.mineEmpty(2)
  service.clock.advance(60)
  const again = await startedWorker(t, service.deps)
  await until(async () => (await getOrder(service.deps, merchant, second.id)).status === 'PAID')
  await again.stop()
  await assertBooks(t, service.deps.db)
})

test.serial('an order that cannot be settled holds up no other, and stays unsettled', async t => {
  const { service, merchant } = await begin()
  t.teardown(() => service.close())
  const broken = await open(service, merchant)
  const sound = await open(service, merchant)
  service.ethereum.mine([
    { to: broken.address, amount: 25_000_000n },
    { to: sound.address, amount: 25_000_000n },
  ])
  service.ethereum.mineEmpty(2)
  // A ledger entry for money that was never credited: a broken invariant, which refuses this order's settlement.
  await service.admin.query(
    `create function refuse_broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  )
  await service.admin.query(
    `create trigger refuse_broken before update on orders for each row when (old.id = '${broken.id}') execute function refuse_broken()`,
  )
  await watchChain(service.deps, key)
  t.is((await getOrder(service.deps, merchant, sound.id)).status, 'PAID')
  t.is((await getOrder(service.deps, merchant, broken.id)).status, 'OPEN')
  t.deepEqual(await service.deps.db.query('select order_id from order_facts where recorded <> settled'), [
    { order_id: broken.id },
  ])
  await service.admin.query('drop trigger refuse_broken on orders')
  service.clock.advance(60)
  await sweep(service.deps)
  t.is((await getOrder(service.deps, merchant, broken.id)).status, 'PAID')
  await assertBooks(t, service.deps.db)
})

test.serial(
  'F-04 a process killed between recording a final transfer and crediting it: the next sweep credits it once',
  async t => {
    const { service, merchant } = await begin()
    t.teardown(() => service.close())
    const order = await open(service, merchant)
    service.ethereum.mine([{ to: order.address, amount: 25_000_000n }])
    service.ethereum.mineEmpty(2)
    await t.throwsAsync(watchChain(unsettling(await service.second()), key), { message: 'not now' })
    const [fact] = await service.deps.db.query<{ status: string; credited_amount: string | null }>(
      'select status, credited_amount from chain_transfer',
    )
    t.deepEqual(fact, { status: 'FINAL', credited_amount: null })
    // What cannot be settled waits a moment.
    service.clock.advance(60)
    await sweep(service.deps)
    await sweep(service.deps)
    t.like(await getOrder(service.deps, merchant, order.id), { status: 'PAID', credited_amount: '24.75' })
    await assertBooks(t, service.deps.db)
  },
)

test.serial('whichever process takes the job of a chain watches it, and leaves the next job', async t => {
  const { service, merchant } = await begin()
  t.teardown(() => service.close())
  const order = await open(service, merchant)
  const other = await service.second()
  for (const [turn, deps] of [service.deps, other, service.deps, other].entries()) {
    service.ethereum.mine([{ to: order.address, amount: 1_000_000n }])
    const worker = await startedWorker(t, deps)
    await until(async () => (await getOrder(service.deps, merchant, order.id)).received_amount === `${turn + 1}`)
    await worker.stop()
    t.deepEqual(await waitingWatches(service), ['test:ERC20', 'test:TRC20'])
  }
})

test.serial(
  'a watch job that died with its process is left again by the sweep of another, for every chain',
  async t => {
    const { service } = await begin()
    t.teardown(() => service.close())
    const worker = await startedWorker(t, service.deps)
    await until(async () => (await waitingWatches(service)).length === 2)
    await worker.stop()
    // Taken by a process that is no more.
    await service.deps.db.query(`update job set state = 'active', started_on = now() where state = 'created'`)
    const other = await startedWorker(t, await service.second())
    await until(async () => (await waitingWatches(service)).length === 2)
    // What is lost while it runs is sent again as well.
    await dropJobs(service)
    await until(async () => (await waitingWatches(service)).length === 2)
    await other.stop()
    t.pass()
  },
)

test.serial('every queue that repeats is worked on, and with all jobs lost again within a minute', async t => {
  const { service } = await begin()
  t.teardown(() => service.close())
  const { db } = service.deps
  const wanted = Object.entries(queues).flatMap(([name, { jobs }]) => (jobs?.(service.deps).length ? [name] : []))
  const namesOf = async (state: string) =>
    (await db.query<{ name: string }>('select distinct name from job where state = $1', [state])).map(one => one.name)
  t.true(wanted.length > 15)
  const worker = await startedWorker(t, service.deps)
  for (let round = 0; round < 2; round++) {
    await until(async () => (await namesOf('completed')).length === wanted.length, 60_000)
    t.deepEqual((await namesOf('completed')).toSorted(), wanted.toSorted())
    // A job under way is sent again as it ends, and so would not be lost.
    await until(async () => (await namesOf('created')).length === wanted.length)
    await dropJobs(service)
  }
  await worker.stop()
  t.deepEqual(await db.query(`select name, output from job where state = 'failed'`), [])
})

test('of two jobs due at almost the same time, the poll for the first does not forget the second', t => {
  const dueTimes = new DueTimes()
  t.is(dueTimes.first(), Infinity)
  dueTimes.add(1010)
  dueTimes.add(1000)
  dueTimes.add(Infinity)
  t.is(dueTimes.first(), 1000)
  dueTimes.dropUntil(1000)
  t.is(dueTimes.first(), 1010)
  dueTimes.dropUntil(2000)
  t.is(dueTimes.first(), Infinity)
})

test.serial('a job that fails is shown as failed by pg-boss, and its queue goes on', async t => {
  const { service } = await begin()
  t.teardown(() => service.close())
  const { db } = service.deps
  await service.admin.query('alter table deposit_address rename to hidden_address')
  const worker = await startedWorker(t, service.deps)
  const count = async (state: string) =>
    (await db.query(`select 1 from job where name = 'watch-chain' and state = $1`, [state])).length
  await until(async () => (await count('failed')) > 0)
  await service.admin.query('alter table hidden_address rename to deposit_address')
  await until(async () => (await count('completed')) > 0)
  await worker.stop()
  t.pass()
})

async function waitingWatches(service: TestService): Promise<string[]> {
  const jobs = await service.deps.db.query<{ singleton_key: string }>(
    `select singleton_key from job where name = 'watch-chain' and state = 'created' order by 1`,
  )
  return jobs.map(job => job.singleton_key)
}

test.serial('a watcher that another overtakes at any of its reads takes no fork for a broken finality', async t => {
  const { service } = await begin()
  t.teardown(() => service.close())
  const other = await service.second()
  let reads = Infinity
  for (let nonceUsedAt = 0; nonceUsedAt < reads; nonceUsedAt++) {
    service.ethereum.mineEmpty(3)
    await watchChain(service.deps, key)
    service.ethereum.reorg(2)
    reads = 0
    const slow: Deps['db'] = {
      ...other.db,
      async query(text, values) {
        if (reads++ === nonceUsedAt) {
          // The other has stepped back from the fork and read no new block yet.
          service.ethereum.fail(1, { method: 'transfers' })
          await watchChain(service.deps, key)
        }
        return other.db.query(text, values)
      },
    }
    await watchChain({ ...other, db: slow }, key)
    t.is(await findPause(service.deps.db, key), null, `overtaken at read ${nonceUsedAt}`)
  }
})
