import { deleteOldWindows } from '../database/rate-window.sql.ts'
import type { Deps } from '../deps.ts'
import { addSeconds } from '../lib/clock.ts'
import { deleteOldSignatures } from '../merchants/api-keys/used-signature.store.ts'
import { deleteExpiredIdempotency } from '../orders/create/idempotency.store.ts'
import { deleteExpiredPeople } from '../people/sign-in/delete-expired.service.ts'
import { deleteOldAttempts, webhooksAtOnce } from '../webhooks/deliveries/webhook-retention.store.ts'
import { removeOldWebhooks } from '../webhooks/deliveries/webhook-retention.service.ts'
import { deleteExpiredRequests } from '../withdrawals/request/request.store.ts'

/**
 * Deletes expired records: idempotency keys, rate limit windows, used signatures, sign-in records, old delivery attempts and webhook events
 * (docs/decisions/retention.md#what-is-kept). Returns whether any kind reached its limit for one run.
 */
export async function deleteExpired(deps: Deps): Promise<boolean> {
  const { attemptRetentionDays, webhookRetentionDays } = deps.config
  const daysAgo = (days: number) => addSeconds(deps.clock.business(), -days * 86_400)
  const areFull = [
    await deleteExpiredIdempotency(deps.db, deps.clock.business()),
    await deleteExpiredRequests(deps.db, deps.clock.business()),
    await deleteOldWindows(deps.db),
    await deleteOldSignatures(deps.db),
    await deleteExpiredPeople(deps),
    await deleteOldAttempts(deps.db, daysAgo(attemptRetentionDays)),
    (await removeOldWebhooks(deps, daysAgo(webhookRetentionDays))) >= webhooksAtOnce,
  ]
  return areFull.includes(true)
}
