import { deleteSilentProcesses } from '../database/processes.ts'
import { deleteOldWindows } from '../database/rate-window.sql.ts'
import type { Deps } from '../deps.ts'
import { addSeconds } from '../lib/clock.ts'
import { daySeconds } from '../lib/durations.ts'
import { deleteOldMails } from '../mail/mail.store.ts'
import { deleteOldSignatures } from '../merchants/api-keys/used-signature.store.ts'
import { deleteExpiredIdempotency } from '../orders/create/idempotency.store.ts'
import { deleteOldChallenges } from '../people/passkeys/challenge.store.ts'
import { deleteOldSessions } from '../people/sessions/session.store.ts'
import { deleteOldLinks } from '../people/users/sign-in-link.store.ts'
import { deleteOldAttempts, webhooksAtOnce } from '../webhooks/deliveries/webhook-retention.store.ts'
import { removeOldWebhooks } from '../webhooks/deliveries/webhook-retention.service.ts'
import { deleteExpiredRequests } from '../withdrawals/request/request.store.ts'

/**
 * Deletes expired records: idempotency keys, rate limit windows, used signatures, sign-in records, old delivery attempts and webhook events
 * (docs/decisions/retention.md#what-is-kept). Returns whether any kind reached its limit for one run.
 */
export async function deleteExpired(deps: Deps): Promise<boolean> {
  const { attemptRetentionDays, webhookRetentionDays } = deps.config
  const daysAgo = (days: number) => addSeconds(deps.clock.business(), -days * daySeconds)
  const areFull = [
    await deleteExpiredIdempotency(deps.db, deps.clock.business()),
    await deleteExpiredRequests(deps.db, deps.clock.business()),
    await deleteOldWindows(deps.db),
    await deleteSilentProcesses(deps.db),
    await deleteOldSignatures(deps.db),
    await deleteExpiredPeople(deps),
    await deleteOldAttempts(deps.db, daysAgo(attemptRetentionDays)),
    (await removeOldWebhooks(deps, daysAgo(webhookRetentionDays))) >= webhooksAtOnce,
  ]
  return areFull.includes(true)
}

/** How long to keep the fact that a mail was sent, without its content. */
const mailDays = 30

/**
 * Deletes expired challenges at once, links after a day and sessions after a week, so that they can still be investigated, and old mails.
 * Returns `true` when a batch was full.
 */
export async function deleteExpiredPeople({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const daysAgo = (days: number) => addSeconds(now, -days * daySeconds)
  const areFull = [
    await deleteOldChallenges(db, now),
    await deleteOldLinks(db, daysAgo(1)),
    await deleteOldSessions(db, daysAgo(7)),
    await deleteOldMails(db, daysAgo(mailDays)),
  ]
  return areFull.includes(true)
}
