import test from 'ava'
import { advanceClock, followBusinessClock } from '../../src/sandbox/business-clock.service.ts'
import { startFakeControl } from '../helpers/control-server.ts'
import { testService } from '../helpers/deps.ts'
import { until } from '../helpers/until.ts'

test('every process follows the business clock, a new one from its start, and the real clock stays', async t => {
  const control = await startFakeControl()
  const service = await testService({
    env: { KASSA_SANDBOX_CONTROL_URL: control.url, KASSA_SANDBOX_CONTROL_TOKEN: control.token },
  })
  const source = { db: service.deps.db, databaseUrl: service.databaseUrl, log: service.deps.log }
  const [one, other] = [await followBusinessClock(source), await followBusinessClock(source)]
  // A millisecond between the two clocks must not make it -0.
  const ahead = ({ clock }: typeof one) => Math.round((clock.business().getTime() - Date.now()) / 1000) + 0
  t.deepEqual([ahead(one), ahead(other)], [0, 0])

  await advanceClock({ ...service.deps, clock: one.clock, movableClock: one.clock }, 3600)
  t.is(ahead(one), 3600, 'at once where it was moved')
  await until(async () => ahead(other) === 3600)
  t.true(Math.abs(other.clock.now().getTime() - Date.now()) < 1000)

  // Without a notification, as when it was lost.
  await service.deps.db.query('update business_clock set offset_ms = offset_ms + 1000')
  await until(async () => ahead(one) === 3601 && ahead(other) === 3601)
  const late = await followBusinessClock(source)
  t.is(ahead(late), 3601)
  await Promise.all([one.close(), other.close(), late.close()])
  await service.close()
  await control.close()
})

test('when the chains cannot follow, the clock has moved all the same, so that the next move takes them along', async t => {
  const service = await testService()
  await t.throwsAsync(advanceClock(service.deps, 60), { message: /control server, asked to clock, does not answer/ })
  const [row] = await service.deps.db.query<{ offset_ms: string }>('select offset_ms from business_clock')
  t.is(row?.offset_ms, '60000')
  await service.close()
})
