// What has served its time is looked for once a minute, and at once again after as much was removed as one round removes.
import test from 'ava'
import { forget, restMsAfter, sweeps } from '../../src/jobs/reap.ts'
import { testService } from '../helpers/deps.ts'

test('after a full round the next one comes at once, else after a minute', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const forgetting = sweeps.find(({ run }) => run === forget)!
  await service.admin.query(
    `insert into rate_window (bucket, window_start, hits)
     select 'old ' || i, now() - interval '2 days', 1 from generate_series(1, 1500) i`,
  )
  const rests: number[] = []
  for (let round = 0; round < 3; round++) rests.push(restMsAfter(forgetting, await forgetting.run(service.deps)))
  t.deepEqual(rests, [1000, 60_000, 60_000])
  t.deepEqual(await service.deps.db.query('select 1 from rate_window'), [])
})

test('a sweep that finds what a lost job left behind comes every second', t => {
  const names = ['sweepChains', 'sweepUnsettled', 'runDue', 'checkDueChains']
  const finding = sweeps.filter(({ run }) => names.includes(run.name))
  t.is(finding.length, names.length)
  for (const one of finding) t.is(restMsAfter(one, undefined), 1000)
})
