import test from 'ava'
import { PgBoss } from 'pg-boss'
import { migrateWithRoles } from '../../dev/database-roles.ts'
import { enqueue, ownJobTable } from '../../src/queue/queue.ts'
import { testHouse, type TestHouse } from '../helpers/deps.ts'

let house: TestHouse
test.before(async () => {
  house = await testHouse()
})
test.after.always(() => house.close())

const ours = { orderId: '0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b' }

test.serial('a job of ours is the row that pg-boss itself would have written', async t => {
  const { db, config } = house.deps
  const boss = new PgBoss({
    connectionString: config.databaseUrl,
    schema: config.databaseSchema,
    supervise: false,
    schedule: false,
    migrate: false,
  })
  boss.on('error', error => t.fail(error.message))
  await boss.start()
  const startAfter = new Date('2027-01-01T00:00:00Z')
  await boss.send('expire-order', ours, { startAfter })
  await boss.stop({ graceful: false })
  await db.transaction(tx => enqueue(tx, 'expire-order', ours, { startAfter }))
  const rows = await db.query<{ job: string }>(
    `select (to_jsonb(job) - 'id' - 'created_on')::text as job from job where name = 'expire-order'`,
  )
  t.is(rows.length, 2)
  t.deepEqual(JSON.parse(rows[0]!.job), JSON.parse(rows[1]!.job))
})

test.serial('a job is enqueued with its transaction or not at all', async t => {
  const { db } = house.deps
  const count = async () =>
    (await db.query<{ jobs: number }>(`select count(*)::int as jobs from job where name = 'expire-order'`))[0]!.jobs
  const before = await count()
  await t.throwsAsync(
    db.transaction(async tx => {
      await enqueue(tx, 'expire-order', ours)
      throw new Error('rolled back')
    }),
    { message: 'rolled back' },
  )
  t.is(await count(), before)
  await db.transaction(tx => enqueue(tx, 'expire-order', ours))
  t.is(await count(), before + 1)
})

test.serial('F-22 a queue that does not exist refuses the transaction instead of losing the job', async t => {
  await t.throwsAsync(enqueue(house.deps.db, 'no-such-queue' as never, ours as never), { message: /does not exist/ })
})

test.serial('of jobs with one singleton key only one waits', async t => {
  const { db } = house.deps
  const key = { environment: 'test', network: 'ERC20' } as const
  for (let round = 0; round < 3; round++) await enqueue(db, 'watch-chain', key, { singletonKey: 'test:ERC20' })
  await enqueue(db, 'watch-chain', { environment: 'test', network: 'TRC20' }, { singletonKey: 'test:TRC20' })
  const rows = await db.query(`select 1 from job where name = 'watch-chain' and state = 'created'`)
  t.is(rows.length, 2)
})

test.serial(
  'a queue that got a table of its own is moved to it, and what was waiting elsewhere is dropped',
  async t => {
    const { db } = house.deps
    await house.admin.query(`select delete_queue('expire-order')`)
    await house.admin.query(`select create_queue('expire-order', '{"policy":"standard"}')`)
    await enqueue(db, 'expire-order', { orderId: ours.orderId })
    await migrateWithRoles(house.adminUrl)
    t.deepEqual(await db.query(`select 1 from job where name = 'expire-order'`), [])
    await enqueue(db, 'expire-order', { orderId: ours.orderId })
    await migrateWithRoles(house.adminUrl)
    t.is(
      (await db.query(`select 1 from ${ownJobTable('expire-order')}`)).length,
      1,
      'and a second time nothing is dropped',
    )
  },
)
