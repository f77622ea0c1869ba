import test from 'ava'
import { makeAttempt, type DeliveryDeps } from '../../src/webhooks/deliveries/attempt.service.ts'
import type { DeliveryOutcome } from '../../src/webhooks/deliveries/schedule.ts'
import type { SignedClaim } from '../../src/webhooks/deliveries/take-deliveries.service.ts'

const claim = {
  deliveryId: 'wd_1',
  eventId: 'evt_1',
  eventType: 'payment.confirmed',
  attempt: 1,
  url: 'https://shop.example/hooks',
  body: '{}',
  notice: null,
  secret: 'whsec_c2VjcmV0',
} as unknown as SignedClaim

/** An attempt that ends so after 41 ms. */
function attempt(outcome: DeliveryOutcome) {
  let now = 1_000
  const clock = { now: () => new Date(now), business: () => new Date(now) }
  return makeAttempt({ clock, traces: null } as unknown as DeliveryDeps, async () => ((now += 41), outcome), claim)
}

test('an attempt keeps the status of its answer and how long it took', async t => {
  const { result } = await attempt({ kind: 'answered', status: 204 })
  t.like(result, { status: 'DELIVERED', answerStatus: 204, tookMs: 41, lastError: null })
  const refused = await attempt({ kind: 'answered', status: 503 })
  t.like(refused.result, { status: 'PENDING', answerStatus: 503, tookMs: 41, lastError: 'http 503' })
  const silent = await attempt({ kind: 'failed', error: 'timeout' })
  t.like(silent.result, { answerStatus: null, tookMs: 41, lastError: 'timeout' })
})

test('a receiver that answers with a number that is no status keeps nobody from recording the attempt', async t => {
  for (const status of [0, 99, 600, 999]) {
    const { result } = await attempt({ kind: 'answered', status })
    t.is(result.answerStatus, null, String(status))
  }
})
