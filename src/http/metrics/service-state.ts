import { countQueuedAuditEntries } from '../../operators/audit-log/waiting.store.ts'
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
import { listDueBacklogs, type DueDeliveries } from '../../webhooks/deliveries/delivery.store.ts'

/** How the service as a whole stands, all processes together, by what the database says. */
export interface ServiceState {
  readonly chains: readonly InspectedChain[]
  /** How each network was found when somebody last looked. */
  readonly statuses: readonly ChainStatus[]
  /** How the record of each network was last held against its chain. */
  readonly checks: readonly ChainCheck[]
  readonly deliveries: readonly DueDeliveries[]
  readonly queues: readonly QueueDepth[]
  /** Since when the longest waiting order waits to be settled. */
  readonly unsettledSince: Date | null
  /** Withdrawals that are not paid yet, by how far they are, and wallets that the signer has stopped. */
  readonly payouts: readonly WaitingPayouts[]
  readonly pausedWallets: readonly ChainKey[]
  /** Tokens whose issuer keeps them from being paid with. */
  readonly restrictions: readonly TokenRestriction[]
  /** Deposit addresses that are being emptied, and what our transactions cost within a day. */
  readonly sweeps: readonly OpenSweeps[]
  readonly fees: readonly SpentFees[]
  readonly mails: DelayedMails
  /** Acts of operators that the audit log did not take yet, up to a limit. */
  readonly queuedAuditEntries: number
  /** How far changes of orders have their months. */
  readonly months: PartitionsState
  /** Real time of the look. */
  readonly now: Date
  /** Business time of the look, which chains and deliveries go by. */
  readonly business: Date
}

/** Nobody needs to know how many more there are; counting them all would cost most when the database has most to do. */
const countedMax = 10_000

/** Reads it, in a few queries by index, each bounded. */
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
    queuedAuditEntries,
    months,
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
    countQueuedAuditEntries(db, countedMax),
    inspectPartitions(db, 'order_event'),
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
    queuedAuditEntries,
    months,
    now,
    business,
  }
}
