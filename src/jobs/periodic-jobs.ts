import { deleteOldWindows } from '../database/rate-window.store.ts'
import { deleteOldSignatures } from '../merchants/api-keys/used-signature.store.ts'
import { listChainStatuses } from '../payments/follow/chain-status.store.ts'
import type { Deps } from '../deps.ts'
import { sendDueLinks } from '../people/sign-in/link.service.ts'
import { deleteExpiredPeople } from '../people/sign-in/delete-expired.service.ts'
import { endDueResets } from '../people/team/team.service.ts'
import { sendDueMails } from '../mail/send.service.ts'
import { deleteExpiredIdempotency } from '../orders/create/idempotency.store.ts'
import { collectDebts } from '../ledger/debt.service.ts'
import { writeCheckpoint } from '../ledger/checkpoints/checkpoint.service.ts'
import { writeQueuedAuditEntries } from '../operators/audit-log/audit.service.ts'
import { endDueDisablings } from '../operators/approvals/disable.service.ts'
import { firstCell } from '../lib/cell.ts'
import { addSeconds } from '../lib/clock.ts'
import { deleteOldAttempts, webhooksAtOnce } from '../webhooks/deliveries/webhook-retention.store.ts'
import { foldOldCounts } from '../orders/query/order-counts.service.ts'
import { quoteCosts } from '../orders/checkout/quote-costs.service.ts'
import { rotatePartitions } from '../orders/retention/order-retention.service.ts'
import { removeOldWebhooks } from '../webhooks/deliveries/webhook-retention.service.ts'
import { deleteExpiredRequests } from '../withdrawals/request/request.store.ts'
import { payingChains, payOn } from './pay-withdrawals.ts'
import * as screenPayment from './screen-payment.ts'
import * as screenWithdrawals from './screen-withdrawals.ts'
import { checkDueChains } from '../payments/reconcile/check-chain.service.ts'
import { rescanDue } from '../payments/reconcile/rescan.service.ts'
import { sweepUnsettled } from '../payments/settle/settle.service.ts'
import { checkDueReserves } from '../payouts/reserves/reserve-check.service.ts'
import { watchTokens } from '../payouts/reserves/token-watch.service.ts'
import * as watchChain from './watch-chain.ts'

/** A chain that nobody looked at for this long has lost its job: whoever had it died. */
const watchSilenceSeconds = 5
/** Whoever looked later than so much from now did so by a clock that ran ahead, and may have died since. */
const watchAheadSecondsMax = 60

const secondMs = 1000
const minuteMs = 60_000

export interface Sweep {
  /** One round. `true`: it did as much as one round does, so there may be more. */
  readonly run: (deps: Deps, stop?: AbortSignal) => Promise<unknown>
  /** How often it goes round where there is no more. */
  readonly everyMs: number
}

/** How long a sweep rests after a round with this result. */
export function idleMsAfter({ everyMs }: Sweep, result: unknown): number {
  return result === true ? secondMs : everyMs
}

/** All sweeps, those of each chain that is paid on beside each other. */
export function sweepsOf(deps: Pick<Deps, 'outgoing'>): readonly Sweep[] {
  // Whoever waits for a screening provider holds up no payment that is under way.
  const paying = payingChains(deps).flatMap(key =>
    [screenWithdrawals.runOn, payOn].map(run => ({
      run: (on: Deps, stop?: AbortSignal): Promise<unknown> => run(on, key, stop),
      everyMs: secondMs,
    })),
  )
  return [...sweeps, ...paying]
}

/**
 * What finds by their rows whatever a lost job left behind and does it here and now, without the queue: chains nobody
 * watches (which get a new job as well), orders whose facts changed, payments to screen. With the
 * queue working they find nothing to do, except for what no queue knows: what transfers cost, the daily check of each chain, and what has
 * served its time.
 */
export const sweeps: readonly Sweep[] = [
  ...[sweepChains, sweepUnsettled, screenPayment.runDue, checkDueChains].map(run => ({
    run,
    everyMs: secondMs,
  })),
  // Somebody waits in front of the page that sent it.
  ...[sendDueLinks, sendDueMails].map(run => ({ run, everyMs: secondMs })),
  { run: endDueResets, everyMs: minuteMs },
  { run: endDueDisablings, everyMs: minuteMs },
  { run: quoteCosts, everyMs: 5 * secondMs },
  { run: foldOldCounts, everyMs: minuteMs },
  { run: collectDebts, everyMs: 10 * secondMs },
  { run: writeCheckpoint, everyMs: minuteMs },
  { run: writeQueuedAuditEntries, everyMs: minuteMs },
  { run: checkDueReserves, everyMs: 10 * secondMs },
  { run: rescanDue, everyMs: secondMs },
  { run: watchTokens, everyMs: 10 * secondMs },
  // What has served its time is looked for among what has not: that costs, and nobody waits for it.
  { run: deleteExpired, everyMs: minuteMs },
  { run: rotatePartitions, everyMs: minuteMs },
]

async function sweepChains(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const [from, to] = [addSeconds(now, -watchSilenceSeconds), addSeconds(now, watchAheadSecondsMax)]
  const watched = (await listChainStatuses(deps.db)).filter(one => one.checkedAt >= from && one.checkedAt <= to)
  const unwatched = deps.chains.all
    .map(({ environment, chain }) => ({ environment, network: chain.network }))
    .filter(key => !watched.some(one => one.environment === key.environment && one.network === key.network))
  // The queue of the first cell wakes the reader of all. Whose record does not move by it reads for itself.
  const watch = deps.config.cell === firstCell ? watchChain.runAgain : watchChain.run
  await Promise.all(unwatched.map(key => watch(deps, key)))
}

/**
 * Removes what has served its time: idempotency keys after 24 hours, windows of the rate limit, used signatures, attempts of
 * deliveries that ended long ago, webhook events (docs/decisions/retention.md#what-is-kept). `true` when any of it was as
 * much as is removed at once.
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
