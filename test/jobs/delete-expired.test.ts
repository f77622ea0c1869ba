// What has served its time is looked for once a minute, and at once again after as much was removed as one round removes.
import test from 'ava'
import { deleteExpired } from '../../src/jobs/delete-expired.ts'
import { queues, secondsUntilNext } from '../../src/jobs/queues.ts'
import { testService } from '../helpers/deps.ts'

test('after a full round the next one comes at once, else after a minute', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const forgetting = queues['delete-expired']
  await service.admin.query(
    `insert into rate_window (bucket, window_start, hits)
     select 'old ' || i, now() - interval '2 days', 1 from generate_series(1, 1500) i`,
  )
  const rests: (number | null)[] = []
  for (let round = 0; round < 3; round++)
    rests.push(secondsUntilNext(forgetting, (await forgetting.run(service.deps, {})) === true))
  t.deepEqual(rests, [1, 60, 60])
  t.deepEqual(await service.deps.db.query('select 1 from rate_window'), [])
})

test('a live idempotency key outlasts a worker whose clock runs ahead, so that a request that comes again pays nothing twice', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const tables = {
    idempotency: `(merchant_id, environment, key, request_hash, order_id, created_at, expires_at)
      select gen_random_uuid(), environment, 'k', '', gen_random_uuid(), now(), expires_at`,
    withdrawal_idempotency: `(merchant_id, environment, key, request_hash, withdrawal_id, expires_at)
      select gen_random_uuid(), environment, 'k', '', gen_random_uuid(), expires_at`,
  }
  service.clock.set(new Date())
  for (const [table, row] of Object.entries(tables)) {
    await service.admin.transaction(async tx => {
      await tx.query('set local session_replication_role = replica')
      await tx.query(
        `insert into ${table} ${row} from (values ('live', now() - interval '1 s'), ('live', now() + interval '1 day'),
           ('test', now() + interval '1 day')) as k (environment, expires_at)`,
      )
    })
  }
  service.clock.advance(2 * 86_400)
  await deleteExpired(service.deps)
  for (const table of Object.keys(tables)) {
    const left = await service.admin.query(`select environment, expires_at > now() as "isValid" from ${table}`)
    t.deepEqual(left, [{ environment: 'live', isValid: true }], table)
  }
})

test('a sweep that finds what a lost job left behind comes every second', t => {
  const finding = ['recover-chains', 'settle-orders', 'recover-screening', 'check-chains'] as const
  for (const name of finding) t.is(secondsUntilNext(queues[name], false), 1, name)
})
