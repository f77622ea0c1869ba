import assert from 'node:assert/strict'
import { isWalletPaused } from '../../deposit-addresses/wallet.store.ts'
import { requireOperator, requireSignature } from '../../operators/operator.service.ts'
import { atDatabaseTime } from '../../database/claims.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import type { ListPart } from '../../lib/cursor.ts'
import { daySeconds } from '../../lib/durations.ts'
import { isUuid } from '../../lib/ids.ts'
import { listWithdrawalVerdicts, type KeptVerdict } from '../../screening/screening.store.ts'
import { advance, notifyAdvanced, type Advanced } from '../advance.service.ts'
import {
  countApprovals,
  countWaiting,
  insertApproval,
  listApprovals,
  listWaiting,
  sumSingleApprovals,
} from './approval.store.ts'
import type { Approval, StoredApproval } from './approval.ts'
import { maySingleOperatorApprove } from '../request/limits.ts'
import { lockWithdrawals } from '../request/request.store.ts'
import { findScreeningNote } from '../request/screening-due.store.ts'
import { findWithdrawal, lockWithdrawal } from '../withdrawal.store.ts'
import type { Withdrawal } from '../withdrawal.ts'

export interface ApprovalInput {
  readonly withdrawalId: string
  readonly operator: string
  readonly decision: Approval['decision']
  readonly reason: string
  /** The signature by the operator's passkey. An operator who has a passkey can approve only with it. */
  readonly signatureId?: string | null
}

export type ApprovalOutcome =
  | { readonly kind: 'approved' | 'rejected'; readonly advanced: Advanced }
  /** The approval is stored; another operator must approve too. */
  | { readonly kind: 'approved once' }
  /**
   * The approval is stored; another operator must approve, because this person alone has approved too much for the merchant within 24
   * hours.
   */
  | { readonly kind: 'approved with too much' }
  /** This operator has approved before; nothing changed. */
  | { readonly kind: 'approved before' }
  /** It was approved already, and now has one more approval. */
  | { readonly kind: 'approved further' }
  | { readonly kind: 'not pending'; readonly withdrawal: Withdrawal }
  /** It cannot be rejected now. A restored database may have lost that it was approved and signed. */
  | { readonly kind: 'wallet halted' }

/**
 * Records an operator's decision about a pending withdrawal. One operator can reject it. It is approved once enough operators of different
 * sponsors have approved it (docs/spec/decisions.md §6). The amounts that one person alone approves for a merchant within 24 hours are added up.
 * An approved withdrawal accepts more approvals until it is signed, because the signer may require more. Throws OperatorRefused. Call
 * `notifyDecision` after the commit.
 */
export function decideWithdrawal(deps: Deps, input: ApprovalInput): Promise<ApprovalOutcome> {
  return deps.db.transaction(tx => decideIn(deps, tx, input))
}

async function decideIn(deps: Deps, tx: Tx, input: ApprovalInput): Promise<ApprovalOutcome> {
  const { withdrawalId, decision, reason, signatureId = null } = input
  assert(reason.trim() !== '', 'a decision has a reason')
  const { name: operator, sponsor } = await requireOperator(tx, input.operator)
  if (decision === 'approved') await requireSignature(tx, operator, signatureId)
  const asked = await findWithdrawal(tx, withdrawalId)
  assert(asked, 'whoever decides has looked at it')
  // One at a time: of two concurrent approvals, each must count towards the other's daily amount.
  await lockWithdrawals(tx, asked)
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  assert(withdrawal, 'it is never removed')
  const isFurther = withdrawal.status === 'APPROVED' && decision === 'approved'
  if (withdrawal.status !== 'PENDING' && !isFurther) return { kind: 'not pending', withdrawal }
  if (decision === 'rejected' && (await isWalletPaused(tx, withdrawal))) return { kind: 'wallet halted' }
  // By the database's clock: operators work on different machines, and limits count approvals within a day.
  const timed = await atDatabaseTime(deps, tx)
  const createdAt = timed.clock.business()
  const isNew = await insertApproval(tx, deps.digests, {
    withdrawalId,
    operator,
    sponsor,
    decision,
    reason,
    createdAt,
    signatureId,
  })
  if (isFurther) return { kind: isNew ? 'approved further' : 'approved before' }
  if (decision === 'rejected') {
    const event = { type: 'rejected', reason: 'rejected by the operator of the service' } as const
    return { kind: 'rejected', advanced: await advance(timed, tx, { withdrawalId, event }) }
  }
  const people = await countApprovals(tx, withdrawalId)
  if (people < withdrawal.requiredApprovals) return { kind: isNew ? 'approved once' : 'approved before' }
  if (people === 1 && !(await isSingleApprovalEnough(timed, tx, { withdrawal, sponsor })))
    return { kind: isNew ? 'approved with too much' : 'approved before' }
  return { kind: 'approved', advanced: await advance(timed, tx, { withdrawalId, event: { type: 'approved' } }) }
}

async function isSingleApprovalEnough(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  { withdrawal, sponsor }: { readonly withdrawal: Withdrawal; readonly sponsor: string },
): Promise<boolean> {
  const { merchantId, environment, id: except, amount } = withdrawal
  const since = addSeconds(clock.business(), -daySeconds)
  const alone = await sumSingleApprovals(tx, { merchantId, environment, sponsor, since, except })
  return maySingleOperatorApprove(amount, alone, config.withdrawals)
}

/** Notifies listeners. Call it after the decision has committed. */
export async function notifyDecision(deps: Deps, outcome: ApprovalOutcome): Promise<void> {
  if ('advanced' in outcome) await notifyAdvanced(deps, [outcome.advanced])
}

export interface InspectedWithdrawal {
  readonly withdrawal: Withdrawal
  readonly approvals: readonly StoredApproval[]
}

/** Returns any merchant's withdrawal with the operators' decisions; `null` when there is none. */
export async function inspectWithdrawal({ db }: Pick<Deps, 'db'>, id: string): Promise<InspectedWithdrawal | null> {
  const withdrawal = isUuid(id) ? await findWithdrawal(db, id) : null
  return withdrawal && { withdrawal, approvals: await listApprovals(db, [id]) }
}

const verdictsShown = 20

/** Returns the screening verdicts on a withdrawal's destination, newest first, and the note why screening was rescheduled. */
export async function inspectScreening(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<{ readonly note: string | null; readonly verdicts: readonly KeptVerdict[] }> {
  return { note: await findScreeningNote(db, id), verdicts: await listWithdrawalVerdicts(db, id, verdictsShown) }
}

/** Counts the withdrawals that need approval, up to a limit. */
export function countToApprove({ db }: Pick<Deps, 'db'>, limit: number): Promise<number> {
  return countWaiting(db, limit)
}

/** Lists the withdrawals that need approval, oldest first, with their decisions. */
export async function inspectWaiting({ db }: Pick<Deps, 'db'>, part: ListPart): Promise<InspectedWithdrawal[]> {
  const waiting = await listWaiting(db, part)
  const approvals = await listApprovals(
    db,
    waiting.map(({ id }) => id),
  )
  return waiting.map(withdrawal => ({
    withdrawal,
    approvals: approvals.filter(one => one.withdrawalId === withdrawal.id),
  }))
}
