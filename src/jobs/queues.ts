import type { QueuePolicy } from 'pg-boss'
import type { ChainKey } from '../chains/chain.ts'
import type { Deps } from '../deps.ts'
import { collectDebts } from '../ledger/debt.service.ts'
import { writeCheckpoint } from '../ledger/checkpoints/checkpoint.service.ts'
import { firstCell } from '../lib/cell.ts'
import { sendDueMails } from '../mail/send.service.ts'
import { endDueDisablings } from '../operators/approvals/disable.service.ts'
import { writeQueuedAuditEntries } from '../operators/audit-log/audit.service.ts'
import { sendDueAlerts } from '../orders/alerts/order-alert.service.ts'
import { quoteCosts } from '../orders/checkout/quote-costs.service.ts'
import { foldOldCounts } from '../orders/query/order-counts.service.ts'
import { rotatePartitions } from '../orders/retention/order-retention.service.ts'
import { checkDueChains } from '../payments/reconcile/check-chain.service.ts'
import { rescanDue } from '../payments/reconcile/rescan.service.ts'
import { settleDue } from '../payments/settle/settle.service.ts'
import { checkDueReserves } from '../payouts/reserves/reserve-check.service.ts'
import { watchTokens } from '../payouts/reserves/token-watch.service.ts'
import { sendDueEndpointAlerts } from '../people/team/endpoint-alert.service.ts'
import { sendDueLinks } from '../people/sign-in/link.service.ts'
import { endDueResets } from '../people/team/team.service.ts'
import { fetchRates } from '../rates/fetch-rates.service.ts'
import type { Jobs, Nothing, QueueName } from '../queue/jobs.ts'
import { deleteExpired } from './delete-expired.ts'
import { payingChains, payOn } from './pay-withdrawals.ts'
import { runRequestedDoctor } from '../cli/doctor/service.ts'
import * as screenPayment from './screen-payment.ts'
import * as screenWithdrawals from './screen-withdrawals.ts'
import * as watchChain from './watch-chain.ts'
import { attemptsUnderWayMax, uncertainUnderWayMax } from '../webhooks/deliveries/delivery-limits.ts'
import { recoverDeliveries, serveReceivers, wakeDeliveries } from '../webhooks/deliveries/delivery.service.ts'

export interface Queue<Data> {
  /** Runs one job, which may run twice, late or never. Returns `true` when it reached its limit and there may be more. */
  readonly run: (deps: Deps, data: Data, stop?: AbortSignal) => Promise<boolean | void>
  /** `short`: at most one job per singleton key waits. */
  readonly policy: QueuePolicy
  /** How many jobs one process runs concurrently. */
  readonly concurrency: number
  /** Which jobs have a priority below 0, and how many of them run concurrently. */
  readonly low?: { readonly is: (data: Data) => boolean; readonly max: number }
  /** Jobs of one group that run concurrently in all processes. pg-boss enforces this loosely, so strict limits are kept in rows. */
  readonly groupMax?: number
  /** Milliseconds between polls; 500 if absent. */
  readonly pollMs?: number
  /** Longer than any job takes. After this time pg-boss treats the job as lost. */
  readonly expireInSeconds: number
  /** Seconds after which each job runs again. Without it, other code sends the jobs. */
  readonly everySeconds?: number
  /** Returns the jobs of a repeating queue. */
  readonly jobs?: (deps: Deps) => readonly Data[]
  /** The queue whose job finds, from rows, the work that a lost job left behind. Every worker revives repeating queues itself. */
  readonly recoveredBy: QueueName | 'revival'
}

/** Returns the seconds until a job runs again: one second when there may be more to do; `null` when it does not repeat. */
export function secondsUntilNext(
  { everySeconds }: Pick<Queue<never>, 'everySeconds'>,
  hasMore: boolean,
): number | null {
  return everySeconds === undefined ? null : hasMore ? 1 : everySeconds
}

const minute = 60
const hour = 3600

/** A queue with one repeating job. */
function repeating(
  run: (deps: Deps, stop?: AbortSignal) => Promise<boolean | void>,
  everySeconds: number,
  expireInSeconds = hour,
): Queue<Nothing> {
  const runOne: Queue<Nothing>['run'] = (deps, _nothing, stop) => run(deps, stop)
  const jobs = () => [{}]
  return { run: runOne, policy: 'short', concurrency: 1, expireInSeconds, everySeconds, jobs, recoveredBy: 'revival' }
}

/** A queue with a job for each chain that repeats after a second. Silent nodes of one chain delay no other. */
function perChain(run: Queue<ChainKey>['run'], jobs: (deps: Deps) => readonly ChainKey[]): Queue<ChainKey> {
  return { run, policy: 'short', concurrency: 8, expireInSeconds: hour, everySeconds: 1, jobs, recoveredBy: 'revival' }
}

const chainsOf = ({ chains }: Deps): ChainKey[] =>
  chains.all.map(({ environment, chain }) => ({ environment, network: chain.network }))

/** The worker of the first cell reads the chains for all cells. */
const chainsToRead = (deps: Deps): ChainKey[] => (deps.config.cell === firstCell ? chainsOf(deps) : [])

/**
 * Every background job except signing, which must not depend on a queue that others can fill. pg-boss retries none of them: rows hold all work that
 * is due, and the next run finds it (docs/decisions/jobs-and-leases.md#queues).
 */
export const queues: { readonly [Name in QueueName]: Queue<Jobs[Name]> } = {
  'watch-chain': { ...perChain(watchChain.runForAll, chainsToRead), expireInSeconds: minute },
  'recover-chains': repeating(watchChain.recoverChains, 1),
  'settle-orders': repeating(settleDue, 1),
  'screen-payment': {
    run: screenPayment.run,
    policy: 'short',
    concurrency: 4,
    expireInSeconds: 300,
    recoveredBy: 'recover-screening',
  },
  'recover-screening': repeating(screenPayment.runDue, 1),
  'check-chains': repeating(checkDueChains, 1),
  'rescan-chains': repeating(rescanDue, 1),
  // Runs separately, so that a slow screening provider delays no payment under way.
  'screen-withdrawals': perChain(screenWithdrawals.runOn, payingChains),
  'pay-withdrawals': perChain(payOn, payingChains),
  // A job serves the receivers of one merchant for a while. Unproven receivers never take the slots of healthy ones.
  'deliver-webhooks': {
    run: serveReceivers,
    policy: 'short',
    concurrency: attemptsUnderWayMax,
    low: { is: ({ isUnproven }) => isUnproven, max: uncertainUnderWayMax },
    // Jobs of one merchant may overlap, and those of a dead process count until pg-boss expires them.
    groupMax: 32,
    pollMs: 100,
    expireInSeconds: minute,
    recoveredBy: 'recover-deliveries',
  },
  'wake-deliveries': repeating(wakeDeliveries, 1),
  'recover-deliveries': repeating(recoverDeliveries, 20),
  'check-reserves': repeating(checkDueReserves, 10),
  'watch-tokens': repeating(watchTokens, 10),
  'quote-costs': repeating(quoteCosts, 5),
  'fetch-rates': repeating(deps => fetchRates(deps), 5),
  'collect-debts': repeating(collectDebts, 10),
  // A user is waiting for this mail.
  'send-sign-in-links': repeating(sendDueLinks, 1),
  'send-mails': repeating(sendDueMails, 1),
  'send-order-alerts': repeating(sendDueAlerts, 5),
  'send-endpoint-alerts': repeating(sendDueEndpointAlerts, 5),
  'end-passkey-resets': repeating(endDueResets, minute),
  'end-disablings': repeating(endDueDisablings, minute),
  'fold-counts': repeating(foldOldCounts, minute),
  'checkpoint-ledger': repeating(writeCheckpoint, minute),
  'write-audit-entries': repeating(writeQueuedAuditEntries, minute),
  // Searching for expired rows is expensive and nobody waits for it, so it runs once a minute.
  'delete-expired': repeating(deleteExpired, minute),
  'rotate-partitions': repeating(rotatePartitions, minute),
  // An operator is waiting for the page.
  'run-doctor': repeating(runRequestedDoctor, 2),
}
