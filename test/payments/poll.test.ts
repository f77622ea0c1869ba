import test from 'ava'
import { planPoll, pressureLevelOf, type PollInput } from '../../src/payments/follow/poll.ts'

const calm: PollInput = {
  every: { head: 6, final: 30, idle: 60 },
  pressure: { head: -100, final: -100 },
  isAwaited: true,
  since: { head: 6, final: 30 },
  isBehind: false,
}

test('the head is read while somebody waits for a payment, final blocks always', t => {
  t.deepEqual(planPoll(calm), { head: true, final: true })
  t.deepEqual(planPoll({ ...calm, since: { head: 5, final: 29 } }), { head: false, final: false })
  const alone = { ...calm, isAwaited: false }
  t.deepEqual(planPoll(alone), { head: false, final: false })
  t.deepEqual(planPoll({ ...alone, since: { head: 600, final: 60 } }), { head: false, final: true })
  t.deepEqual(planPoll({ ...alone, since: { head: 0, final: 1 }, isBehind: true }), { head: false, final: true })
})

test('a last look that a clock that ran ahead wrote puts off no other', t => {
  t.deepEqual(planPoll({ ...calm, since: { head: -86_400, final: -86_400 } }), { head: true, final: true })
  t.deepEqual(
    planPoll({ ...calm, since: { head: -1, final: -1 } }),
    { head: false, final: false },
    'another process looked just now',
  )
})

test('calls that run short are saved at the head first, then by final blocks in longer ranges, which are never given up', t => {
  const short = { ...calm, since: { head: 1000, final: 100 } }
  t.deepEqual(planPoll({ ...short, pressure: { head: 5, final: -1 } }), { head: false, final: true })
  t.deepEqual(planPoll({ ...short, pressure: { head: 900, final: 5 } }), { head: false, final: false })
  const late = { ...short, since: { head: 1000, final: 240 } }
  t.deepEqual(planPoll({ ...late, pressure: { head: 900, final: 5 } }), { head: false, final: true })
  t.deepEqual(planPoll({ ...late, pressure: { head: Infinity, final: Infinity } }), { head: false, final: false })
})

test('what is said of short calls does not change with every call', t => {
  t.is(pressureLevelOf({ head: 30, final: 0 }, 'enough'), 'enough')
  t.is(pressureLevelOf({ head: 61, final: 0 }, 'enough'), 'final only')
  t.is(pressureLevelOf({ head: -30, final: 0 }, 'final only'), 'final only')
  t.is(pressureLevelOf({ head: -61, final: 0 }, 'final only'), 'enough')
  t.is(pressureLevelOf({ head: Infinity, final: Infinity }, 'enough'), 'spent')
  t.is(pressureLevelOf({ head: -500, final: -500 }, 'spent'), 'enough')
})
