import { countQueuedAuditEntries } from '../../operators/audit-log/waiting.store.ts'
import { inspectBackups, type Backups } from '../../database/connection/inspect.ts'
import { inspectPartitions, type PartitionsState } from '../../database/partitions/partition.store.ts'
import { listChainChecks, type ChainCheck } from '../../payments/reconcile/chain-check.store.ts'
import { listChainStatuses, type ChainStatus } from '../../payments/follow/chain-status.store.ts'
import { inspectChains, type InspectedChain } from '../../payments/follow/admin-chains.service.ts'
import type { ChainKey } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { findOldestUnsettled } from '../../payments/settle/unsettled-orders.store.ts'
import { findDelayedMails, type DelayedMails } from '../../mail/outbox.service.ts'
import { listQueueDepths, type QueueDepth } from '../../queue/depth.store.ts'
import {
  listFeesSince,
  listOpenSweeps,
  type OpenSweeps,
  type SpentFees,
} from '../../payouts/sweeps/sweep-metrics.store.ts'
import {
  listPausedWallets,
  listWaitingPayouts,
  type WaitingPayouts,
} from '../../payouts/attempts/admin-payouts.store.ts'
import { listTokenRestrictions, type TokenRestriction } from '../../payouts/reserves/token-watch.store.ts'
import { listFeeds, type FeedState } from '../../rates/feed.store.ts'
import { listDueBacklogs, type DueDeliveries } from '../../webhooks/deliveries/delivery.store.ts'

/** State of the service across all processes, from the database. */
export interface ServiceState {
  readonly chains: readonly InspectedChain[]
  /** Each network as of its last poll. */
  readonly statuses: readonly ChainStatus[]
  /** The last reconciliation of each network with its chain. */
  readonly checks: readonly ChainCheck[]
  readonly deliveries: readonly DueDeliveries[]
  readonly queues: readonly QueueDepth[]
  /** Since when the longest waiting order waits for settlement. */
  readonly unsettledSince: Date | null
  /** Open withdrawals by state, and paused wallets. */
  readonly payouts: readonly WaitingPayouts[]
  readonly pausedWallets: readonly ChainKey[]
  /** Tokens that their issuer has restricted. */
  readonly restrictions: readonly TokenRestriction[]
  /** Open sweeps, and the fees of our transactions within 24 hours. */
  readonly sweeps: readonly OpenSweeps[]
  readonly fees: readonly SpentFees[]
  readonly mails: DelayedMails
  readonly feeds: readonly FeedState[]
  /** Operator actions that the audit log has not received yet, up to a limit. */
  readonly queuedAuditEntries: number
  /** State of the monthly partitions of order changes. */
  readonly months: PartitionsState
  /** WAL archiving, and the last backups. */
  readonly backups: Backups
  /** Real time of this reading. */
  readonly now: Date
  /** Business time of this reading, which chains and deliveries use. */
  readonly business: Date
}

/** Counts stop here: exact counts would cost most when the database is busiest. */
const countedMax = 10_000

/** Reads the state in a few bounded index queries. */
export async function readServiceState({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ServiceState> {
  const [now, business] = [clock.now(), clock.business()]
  const [
    chains,
    statuses,
    checks,
    deliveries,
    queues,
    unsettledSince,
    payouts,
    pausedWallets,
    restrictions,
    sweeps,
    fees,
    mails,
    feeds,
    queuedAuditEntries,
    months,
    backups,
  ] = await Promise.all([
    inspectChains({ db }),
    listChainStatuses(db),
    listChainChecks(db),
    listDueBacklogs(db, business, countedMax),
    listQueueDepths(db, now, countedMax),
    findOldestUnsettled(db),
    listWaitingPayouts(db),
    listPausedWallets(db),
    listTokenRestrictions(db),
    listOpenSweeps(db, countedMax),
    listFeesSince(db, addSeconds(now, -86_400)),
    findDelayedMails({ db }, now, countedMax),
    listFeeds(db),
    countQueuedAuditEntries(db, countedMax),
    inspectPartitions(db, 'order_event'),
    inspectBackups(db),
  ])
  return {
    chains,
    statuses,
    checks,
    deliveries,
    queues,
    unsettledSince,
    payouts,
    pausedWallets,
    restrictions,
    sweeps,
    fees,
    mails,
    feeds,
    queuedAuditEntries,
    months,
    backups,
    now,
    business,
  }
}
