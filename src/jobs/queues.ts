import type { QueuePolicy } from 'pg-boss'
import type { ChainKey } from '../chains/chain.ts'
import type { Deps } from '../deps.ts'
import { collectDebts } from '../ledger/debt.service.ts'
import { writeCheckpoint } from '../ledger/checkpoints/checkpoint.service.ts'
import { firstCell } from '../lib/cell.ts'
import { sendDueMails } from '../mail/send.service.ts'
import { endDueDisablings } from '../operators/approvals/disable.service.ts'
import { writeQueuedAuditEntries } from '../operators/audit-log/audit.service.ts'
import { quoteCosts } from '../orders/checkout/quote-costs.service.ts'
import { foldOldCounts } from '../orders/query/order-counts.service.ts'
import { rotatePartitions } from '../orders/retention/order-retention.service.ts'
import { checkDueChains } from '../payments/reconcile/check-chain.service.ts'
import { rescanDue } from '../payments/reconcile/rescan.service.ts'
import { sweepUnsettled } from '../payments/settle/settle.service.ts'
import { checkDueReserves } from '../payouts/reserves/reserve-check.service.ts'
import { watchTokens } from '../payouts/reserves/token-watch.service.ts'
import { sendDueLinks } from '../people/sign-in/link.service.ts'
import { endDueResets } from '../people/team/team.service.ts'
import type { Jobs, Nothing, QueueName } from '../queue/jobs.ts'
import { deleteExpired } from './delete-expired.ts'
import { payingChains, payOn } from './pay-withdrawals.ts'
import { recoverChains } from './recover-chains.ts'
import * as screenPayment from './screen-payment.ts'
import * as screenWithdrawals from './screen-withdrawals.ts'
import * as watchChain from './watch-chain.ts'
import { recoverDeliveries, serveReceivers, wakeDeliveries } from '../webhooks/deliveries/delivery.service.ts'

export interface Queue<Data> {
  /** Does the work of one job, which may run twice, late or never. `true`: as much as one run does, so there may be more. */
  readonly run: (deps: Deps, data: Data, stop?: AbortSignal) => Promise<unknown>
  /** `short`: of the jobs with one singleton key one waits at a time. */
  readonly policy: QueuePolicy
  /** Jobs that one process works on side by side. */
  readonly concurrency: number
  /** Jobs of a priority below 0, and how many of those at most. */
  readonly low?: { readonly is: (data: Data) => boolean; readonly max: number }
  /** Jobs of one group under way at once, over all processes. pg-boss counts them loosely, so limits that must hold are in rows. */
  readonly groupMax?: number
  /** Milliseconds between two looks for jobs; 500 if absent. */
  readonly pollMs?: number
  /** Above the longest time one job may take; after it pg-boss calls the job lost. */
  readonly expireInSeconds: number
  /** How often each of its jobs is run again, after the last run has ended. Without it jobs are sent by what they follow from. */
  readonly everySeconds?: number
  /** What a queue that repeats has a job for. */
  readonly jobs?: (deps: Deps) => readonly Data[]
  /** The queue that finds by their rows what a lost job left behind. A queue that repeats is revived by every worker. */
  readonly recoveredBy: QueueName | 'revival'
}

/** How long the next run of a job waits: a second where there may be more to do; `null` where it is not run again. */
export function secondsUntilNext(
  { everySeconds }: Pick<Queue<never>, 'everySeconds'>,
  hasMore: boolean,
): number | null {
  return everySeconds === undefined ? null : hasMore ? 1 : everySeconds
}

const minute = 60
const hour = 3600

/** A queue with one job, which is run again and again. */
function repeating(
  run: (deps: Deps, stop?: AbortSignal) => Promise<unknown>,
  everySeconds: number,
  expireInSeconds = hour,
): Queue<Nothing> {
  const runOne: Queue<Nothing>['run'] = (deps, _nothing, stop) => run(deps, stop)
  const jobs = () => [{}]
  return { run: runOne, policy: 'short', concurrency: 1, expireInSeconds, everySeconds, jobs, recoveredBy: 'revival' }
}

/** A queue with a job for each chain, which is run again a second later: one whose nodes are silent holds up no other. */
function perChain(run: Queue<ChainKey>['run'], jobs: (deps: Deps) => readonly ChainKey[]): Queue<ChainKey> {
  return { run, policy: 'short', concurrency: 8, expireInSeconds: hour, everySeconds: 1, jobs, recoveredBy: 'revival' }
}

const chainsOf = ({ chains }: Deps): ChainKey[] =>
  chains.all.map(({ environment, chain }) => ({ environment, network: chain.network }))

/** The worker of the first cell reads for all. */
const chainsToRead = (deps: Deps): ChainKey[] => (deps.config.cell === firstCell ? chainsOf(deps) : [])

/**
 * Every background activity but signing, which follows no queue that others can fill. pg-boss retries none of them: what is due
 * stands in rows, and the next run finds it (docs/decisions/jobs-and-leases.md#queues).
 */
export const queues: { readonly [Name in QueueName]: Queue<Jobs[Name]> } = {
  'watch-chain': { ...perChain(watchChain.runForAll, chainsToRead), expireInSeconds: minute },
  'recover-chains': repeating(recoverChains, 1),
  'settle-orders': repeating(sweepUnsettled, 1),
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
  // Whoever waits for a screening provider holds up no payment that is under way.
  'screen-withdrawals': perChain(screenWithdrawals.runOn, payingChains),
  'pay-withdrawals': perChain(payOn, payingChains),
  // A job gives the receivers of one merchant a turn. Unproven receivers never take the places of proven ones.
  'deliver-webhooks': {
    run: serveReceivers,
    policy: 'short',
    concurrency: 1536,
    low: { is: ({ isUnproven }) => isUnproven, max: 768 },
    // Turns may overlap, and those of a dead process count until pg-boss expires them.
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
  'collect-debts': repeating(collectDebts, 10),
  // Somebody waits in front of the page that sent it.
  'send-sign-in-links': repeating(sendDueLinks, 1),
  'send-mails': repeating(sendDueMails, 1),
  'end-passkey-resets': repeating(endDueResets, minute),
  'end-disablings': repeating(endDueDisablings, minute),
  'fold-counts': repeating(foldOldCounts, minute),
  'checkpoint-ledger': repeating(writeCheckpoint, minute),
  'write-audit-entries': repeating(writeQueuedAuditEntries, minute),
  // What has served its time is looked for among what has not: that costs, and nobody waits for it.
  'delete-expired': repeating(deleteExpired, minute),
  'rotate-partitions': repeating(rotatePartitions, minute),
}
