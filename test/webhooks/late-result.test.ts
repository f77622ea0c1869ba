// The result of an attempt arrives after its lease has ended, while the lost leases are released: neither waits for the other, and each delivery
// is decided once.
import test from 'ava'
import { addSeconds } from '../../src/lib/clock.ts'
import { recordAttempts, releaseLostLeases } from '../../src/webhooks/deliveries/attempt-result.store.ts'
import { doneOrWaiting } from '../payments/interleave.ts'
import { shopFor } from './shop.ts'

test('a late result of two deliveries meets the release of their leases', async t => {
  const shop = await shopFor(t)
  const { admin, deps } = shop
  const owner = await shop.merchant()
  await shop.endpoint(owner, 'https://localhost/hook')
  const ids = [...(await shop.event(owner)), ...(await shop.event(owner))].toSorted()
  t.is(ids.length, 2)
  const [low, high] = ids as [string, string]
  const now = deps.clock.now()
  const business = deps.clock.business()
  const leaseUntil = addSeconds(now, -1)
  // The higher id comes first by lease, and is written first.
  for (const [id, until] of [
    [high, addSeconds(now, -2)],
    [low, leaseUntil],
  ] as const)
    await admin.query(
      `update webhook_delivery set attempts = 1, is_due = false, next_attempt_at = $3::timestamptz + interval '1 minute', lease_until = $2 where id = $1`,
      [id, until, business],
    )
  const result = (deliveryId: string, until: Date) => ({
    claim: { deliveryId, attempt: 1, leaseUntil: until } as Parameters<typeof recordAttempts>[1][number]['claim'],
    status: 'DELIVERED' as const,
    nextAttemptAt: null,
    lastError: null,
    at: business,
    answerStatus: 200,
    tookMs: 41,
    answerBody: null,
    isAnswerCut: false,
  })
  const { release } = await deps.db.transaction(async tx => {
    await tx.query('select from webhook_delivery where id = $1 for update', [low])
    const running = releaseLostLeases(deps.db, { now, business })
    await doneOrWaiting(shop, running)
    await recordAttempts(tx, [result(low, leaseUntil), result(high, addSeconds(now, -2))])
    return { release: running }
  })
  await release
  t.like(await shop.delivery(low), { status: 'DELIVERED', lease_until: null })
  t.like(await shop.delivery(high), { status: 'PENDING', last_error: 'timeout', lease_until: null })
  const attempts = await admin.query(
    'select delivery_id as id, error, answer_status, took_ms from webhook_attempt order by delivery_id',
  )
  t.deepEqual(attempts, [
    { id: low, error: null, answer_status: 200, took_ms: 41 },
    { id: high, error: 'timeout', answer_status: null, took_ms: null },
  ])
  await releaseLostLeases(deps.db, { now, business })
  t.like(await shop.delivery(low), { status: 'DELIVERED' })
})
