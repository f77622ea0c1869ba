import type { Tx } from '../database/database.ts'
import { notifyEventsRecorded } from '../database/notify.ts'
import type { Deps } from '../deps.ts'
import { coverShortage } from '../ledger/debt.service.ts'
import { postAll, reverse } from '../ledger/ledger.service.ts'
import { logMilestone, type Milestone, type MilestoneDeps } from '../lib/traces/milestones.ts'
import { addRefunded } from '../orders/order-refund.store.ts'
import { insertMail } from '../mail/outbox.service.ts'
import { listPayoutReaders } from '../people/users/user.store.ts'
import type { PayoutMails } from '../people/users/user.ts'
import { recordEvents } from '../webhooks/events/webhook-event.service.ts'
import { lockEventOrders } from '../webhooks/events/webhook-event.store.ts'
import { decide, type WithdrawalDecision } from './decide.ts'
import { endMail } from './payout-mails.ts'
import type { WithdrawalEvent } from './withdrawal-status.ts'
import { viewWithdrawal } from './withdrawal-view.ts'
import { lockWithdrawal, saveWithdrawal } from './withdrawal.store.ts'
import type { Withdrawal } from './withdrawal.ts'

type AdvanceDeps = Pick<Deps, 'random' | 'clock' | 'log' | 'config' | 'queue'>

export interface Advance {
  readonly withdrawalId: string
  readonly event: WithdrawalEvent
}

export interface Advanced {
  /** `false`: its state ignores this event, or the event was applied before. */
  readonly isChanged: boolean
  readonly withdrawal: Withdrawal
  /** Whether an event was recorded for its merchant. */
  readonly isNotified: boolean
  readonly event: WithdrawalEvent['type']
}

/**
 * Advances a withdrawal. No other function changes its status. It runs in the caller's transaction: it locks the withdrawal, decides, and writes
 * the row, the ledger entry, the event and the deliveries. An event that the state ignores changes nothing, so a caller may repeat every
 * call.
 *
 * Locks are taken in this order to avoid deadlocks: key of the request, the merchant's withdrawals, the withdrawal, the order that it
 * refunds, the order of the merchant's events, accounts by id, counts.
 */
export async function advance(deps: AdvanceDeps, tx: Tx, { withdrawalId, event }: Advance): Promise<Advanced> {
  const before = await lockWithdrawal(tx, withdrawalId)
  if (!before) throw new Error(`There is no withdrawal ${withdrawalId}`)
  const decision = decide(before, event, deps.clock.business())
  if (decision === null) {
    reportImpossible(deps, before, event)
    return { isChanged: false, withdrawal: before, isNotified: false, event: event.type }
  }
  await write(deps, tx, { before, ...decision })
  return { isChanged: true, withdrawal: decision.after, isNotified: decision.eventType !== null, event: event.type }
}

/** Logs the changes and notifies listeners. Call it after the transaction of `advance` has committed. */
export async function notifyAdvanced(
  deps: Pick<Deps, 'db' | 'log' | 'milestones'>,
  advanced: readonly Advanced[],
): Promise<void> {
  for (const { withdrawal, event, isChanged } of advanced)
    if (isChanged) logWithdrawal(deps, `withdrawal ${event}`, withdrawal)
  await notifyEventsRecorded(
    deps,
    advanced.filter(one => one.isNotified).map(one => one.withdrawal),
  )
}

/** Logs a milestone of a withdrawal. That of a refund names its order. */
export function logWithdrawal(deps: MilestoneDeps, milestone: Milestone, withdrawal: LoggedWithdrawal): void {
  const { id: withdrawalId, orderId, environment, network, status, txHash } = withdrawal
  logMilestone(deps, milestone, { orderId, withdrawalId, environment, network, status, txHash })
}

type LoggedWithdrawal = Pick<Withdrawal, 'id' | 'orderId' | 'environment' | 'network' | 'status' | 'txHash'>

async function write(
  deps: AdvanceDeps,
  tx: Tx,
  { before, after, entry, takenBack, eventType }: WithdrawalDecision & { readonly before: Withdrawal },
): Promise<void> {
  const isGivenBack = entry?.kind === 'release_reserve'
  if (isGivenBack && after.orderId !== null) await addRefunded(tx, after.orderId, -after.amount)
  const isTakenAgain = before.status === 'FAILED'
  if (isTakenAgain && after.orderId !== null) await addRefunded(tx, after.orderId, after.amount)
  if (eventType) await lockEventOrders(tx, [after])
  if (entry) await postAll(tx, [entry], after.updatedAt)
  if (takenBack) await takeBack(tx, after, takenBack)
  await saveWithdrawal(tx, before, after)
  if (!eventType) return
  const { merchantId, environment } = after
  await recordEvents(deps, tx, [
    {
      merchantId,
      environment,
      type: eventType,
      orderId: null,
      withdrawalId: after.id,
      data: { ...viewWithdrawal(after) },
      at: after.updatedAt,
      onlyTo: '',
    },
  ])
  await mailEnd(deps, tx, after)
}

/** Mails the end of a withdrawal to the team members who chose to read about payouts. */
async function mailEnd(deps: AdvanceDeps, tx: Tx, ended: Withdrawal): Promise<void> {
  const text = endMail(ended, deps.config.pagesUrl)
  if (text === null) return
  const wanted: readonly PayoutMails[] = ended.status === 'COMPLETED' ? ['all'] : ['all', 'failed']
  for (const recipient of await listPayoutReaders(tx, ended.merchantId, wanted))
    await insertMail(deps, tx, { recipient, ...text })
}

/** Reverses the ledger entry that ended the withdrawal. The merchant owes what it has spent of that amount since. */
async function takeBack(
  tx: Tx,
  debtor: Withdrawal,
  { ref, needed }: NonNullable<WithdrawalDecision['takenBack']>,
): Promise<void> {
  if (needed > 0n) await coverShortage(tx, { debtor, taken: needed, ref }, debtor.updatedAt)
  if (!(await reverse(tx, ref, debtor.updatedAt))) throw new Error(`There is no entry ${ref} to take back`)
}

/** Reports money that left after its reserve was released, or without an approval. An operator must act at once. */
function reportImpossible({ log }: AdvanceDeps, { id, status }: Withdrawal, event: WithdrawalEvent): void {
  if (event.type !== 'completed' || status === 'COMPLETED') return
  log.fatal({ withdrawalId: id, status, txHash: event.txHash }, 'unexpected withdrawal payment on chain')
}
