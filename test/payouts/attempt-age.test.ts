// How old an attempt counts by the time at which it was signed, also where that time was written by a clock that ran ahead.
import test from 'ava'
import { addSeconds } from '../../src/lib/clock.ts'
import { isOlder, needsReview } from '../../src/payouts/attempts/attempt.ts'

const now = new Date('2026-03-01T12:00:00Z')
const signed = (secondsAgo: number) => ({ signedAt: addSeconds(now, -secondsAgo) })

test('an attempt that no block includes is shown to an operator after a quarter of an hour', t => {
  t.false(needsReview(signed(0), now))
  t.false(needsReview(signed(899), now))
  t.true(needsReview(signed(900), now))
})

test('a time that only a fast clock writes says nothing of the age: it counts as old everywhere', t => {
  const ahead = signed(-901)
  t.true(isOlder(ahead, 120, now))
  t.true(needsReview(ahead, now))
  t.false(needsReview(signed(-899), now), 'clocks differ a little')
})
