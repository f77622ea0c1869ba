import test from 'ava'
import { afterAttempt, attemptsMax, nextAttempt, type DeliveryOutcome } from '../../src/webhooks/deliveries/schedule.ts'

const now = new Date('2026-01-01T00:00:00.000Z')
const answered = (status: number): DeliveryOutcome => ({ kind: 'answered', status })

test('W-12 the delays are those of the interface: attempts at 0, 1 m, 6 m, 36 m, 2 h 36 m, 26 h 36 m', t => {
  const attempts = [now]
  for (let made = 1; made < attemptsMax; made++) attempts.push(nextAttempt(made, attempts.at(-1)!)!)
  const minutes = attempts.map(time => (time.getTime() - now.getTime()) / 60_000)
  t.deepEqual(minutes, [0, 1, 6, 36, 156, 1596])
  t.is(nextAttempt(6, now), null)
})

for (const status of [200, 201, 204, 299]) {
  test(`W-10 the answer ${status} delivers, on whichever attempt`, t => {
    for (const attempt of [1, 6]) t.deepEqual(afterAttempt(attempt, answered(status), now), { status: 'DELIVERED' })
  })
}

for (const status of [101, 199, 300, 302, 400, 410, 429, 500, 599]) {
  test(`W-10 the answer ${status} is tried again, and fails for good after the sixth attempt`, t => {
    const error = `http ${status}` as const
    const nextAttemptAt = new Date('2026-01-01T00:01:00.000Z')
    t.deepEqual(afterAttempt(1, answered(status), now), { status: 'PENDING', nextAttemptAt, error })
    t.deepEqual(afterAttempt(6, answered(status), now), { status: 'FAILED', error })
  })
}

for (const error of ['timeout', 'blocked address', 'tls', 'dns', 'connection'] as const) {
  test(`W-23 no answer is told in a fixed word: ${error}`, t => {
    t.like(afterAttempt(5, { kind: 'failed', error }, now), { status: 'PENDING', error })
    t.deepEqual(afterAttempt(6, { kind: 'failed', error }, now), { status: 'FAILED', error })
  })
}
