// What has served its time is looked for once a minute, and at once again after as much was removed as one round removes.
import test from 'ava'
import { forget, restMsAfter, sweeps } from '../../src/jobs/reap.ts'
import { listChainStatuses } from '../../src/payments/chain-status.store.ts'
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

test('a chain that a clock that ran ahead has looked at is looked at again once the clock is right', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const finding = sweeps.find(({ run }) => run.name === 'sweepChains')!
  service.clock.advance(86_400)
  await finding.run(service.deps)
  service.clock.advance(-86_400)
  await finding.run(service.deps)
  const chains = await listChainStatuses(service.deps.db)
  t.true(chains.length > 0)
  for (const { lookedAt } of chains) t.deepEqual(lookedAt, service.clock.now())
})

test('a sweep that finds what a lost job left behind comes every second', t => {
  const names = ['sweepChains', 'sweepUnsettled', 'runDue', 'checkDueChains']
  const finding = sweeps.filter(({ run }) => names.includes(run.name))
  t.is(finding.length, names.length)
  for (const one of finding) t.is(restMsAfter(one, undefined), 1000)
})
