import test from 'ava'
import { PgBoss } from 'pg-boss'
import { startWorker } from '../../src/jobs/worker.ts'
import { until } from '../helpers/until.ts'
import { testService, type TestService } from '../helpers/deps.ts'

let service: TestService
test.before(async () => {
  service = await testService()
})
test.after.always(() => service.close())

const ours = { environment: 'test', network: 'ERC20' } as const

test.serial('a job of ours is the row that pg-boss itself would have written', async t => {
  const { db, config } = service.deps
  const boss = new PgBoss({
    connectionString: config.databaseUrl,
    schema: config.databaseSchema,
    supervise: false,
    schedule: false,
    migrate: false,
  })
  boss.on('error', error => t.fail(error.message))
  await boss.start()
  await boss.send('screen-payment', ours, { startAfter: 60, singletonKey: 'one' })
  await boss.stop({ graceful: false })
  await db.transaction(tx =>
    service.deps.queue.send(tx, { name: 'screen-payment', data: ours, startAfter: 60, singletonKey: 'other' }),
  )
  const rows = await db.query<{ job: string }>(
    `select (to_jsonb(job) - 'id' - 'created_on' - 'singleton_key' - 'start_after' - 'keep_until'
       || jsonb_build_object('waits', start_after - created_on, 'kept', keep_until - created_on))::text as job
       from job where name = 'screen-payment'`,
  )
  t.is(rows.length, 2)
  t.deepEqual(JSON.parse(rows[0]!.job), JSON.parse(rows[1]!.job))
})

test.serial('the next look at a chain is a second away, however wrong the clock of the process is', async t => {
  const { deps, clock } = service
  clock.advance(7200)
  const worker = await startWorker(deps)
  const waits = () =>
    deps.db.query<{ waits: number }>(
      `select extract(epoch from start_after - created_on)::int as waits from job
        where name = 'watch-chain' and singleton_key = 'test:ERC20' and state = 'created'`,
    )
  // The first comes at once.
  await until(async () => (await waits()).some(one => one.waits > 0))
  await worker.stop()
  clock.advance(-7200)
  t.deepEqual(await waits(), [{ waits: 1 }])
  await deps.db.query(`delete from job where name = 'watch-chain'`)
})

test.serial('a job is enqueued with its transaction or not at all', async t => {
  const { db } = service.deps
  const count = async () =>
    (await db.query<{ jobs: number }>(`select count(*)::int as jobs from job where name = 'screen-payment'`))[0]!.jobs
  const before = await count()
  await t.throwsAsync(
    db.transaction(async tx => {
      await service.deps.queue.send(tx, { name: 'screen-payment', data: ours })
      throw new Error('rolled back')
    }),
    { message: 'rolled back' },
  )
  t.is(await count(), before)
  await db.transaction(tx => service.deps.queue.send(tx, { name: 'screen-payment', data: ours }))
  t.is(await count(), before + 1)
})

test.serial('F-22 a queue that does not exist refuses the transaction instead of losing the job', async t => {
  await t.throwsAsync(
    service.deps.queue.send(service.deps.db, { name: 'no-such-queue' as never, data: ours as never }),
    {
      message: /does not exist/,
    },
  )
})

test.serial('of jobs with one singleton key only one waits', async t => {
  const { db } = service.deps
  const key = { environment: 'test', network: 'ERC20' } as const
  for (let round = 0; round < 3; round++)
    await service.deps.queue.send(db, { name: 'watch-chain', data: key, singletonKey: 'test:ERC20' })
  await service.deps.queue.send(db, {
    name: 'watch-chain',
    data: { environment: 'test', network: 'TRC20' },
    singletonKey: 'test:TRC20',
  })
  const rows = await db.query(`select 1 from job where name = 'watch-chain' and state = 'created'`)
  t.is(rows.length, 2)
})
