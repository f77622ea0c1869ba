import test from 'ava'
import { planLook, shortnessOf, type LookInput } from '../../src/payments/look.ts'

const calm: LookInput = {
  every: { head: 6, final: 30, idle: 60 },
  pace: { head: -100, final: -100 },
  isAwaited: true,
  since: { head: 6, final: 30 },
  isBehind: false,
}

test('the head is read while somebody waits for a payment, final blocks always', t => {
  t.deepEqual(planLook(calm), { head: true, final: true })
  t.deepEqual(planLook({ ...calm, since: { head: 5, final: 29 } }), { head: false, final: false })
  const alone = { ...calm, isAwaited: false }
  t.deepEqual(planLook(alone), { head: false, final: false })
  t.deepEqual(planLook({ ...alone, since: { head: 600, final: 60 } }), { head: false, final: true })
  t.deepEqual(planLook({ ...alone, since: { head: 0, final: 1 }, isBehind: true }), { head: false, final: true })
})

test('a last look that a clock that ran ahead wrote puts off no other', t => {
  t.deepEqual(planLook({ ...calm, since: { head: -86_400, final: -86_400 } }), { head: true, final: true })
  t.deepEqual(
    planLook({ ...calm, since: { head: -1, final: -1 } }),
    { head: false, final: false },
    'another process looked just now',
  )
})

test('calls that run short are saved at the head first, then by final blocks in longer ranges, which are never given up', t => {
  const short = { ...calm, since: { head: 1000, final: 100 } }
  t.deepEqual(planLook({ ...short, pace: { head: 5, final: -1 } }), { head: false, final: true })
  t.deepEqual(planLook({ ...short, pace: { head: 900, final: 5 } }), { head: false, final: false })
  const late = { ...short, since: { head: 1000, final: 240 } }
  t.deepEqual(planLook({ ...late, pace: { head: 900, final: 5 } }), { head: false, final: true })
  t.deepEqual(planLook({ ...late, pace: { head: Infinity, final: Infinity } }), { head: false, final: false })
})

test('what is said of short calls does not change with every call', t => {
  t.is(shortnessOf({ head: 30, final: 0 }, 'enough'), 'enough')
  t.is(shortnessOf({ head: 61, final: 0 }, 'enough'), 'final only')
  t.is(shortnessOf({ head: -30, final: 0 }, 'final only'), 'final only')
  t.is(shortnessOf({ head: -61, final: 0 }, 'final only'), 'enough')
  t.is(shortnessOf({ head: Infinity, final: Infinity }, 'enough'), 'spent')
  t.is(shortnessOf({ head: -500, final: -500 }, 'spent'), 'enough')
})
