import assert from 'node:assert/strict'
import { isWalletPaused } from '../../deposit-addresses/wallet.store.ts'
import { requireOperator, requireSignature } from '../../operators/operator.service.ts'
import { atDatabaseTime } from '../../database/claims.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
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
  /** What his passkey has signed for it; an operator who has one approves with nothing else. */
  readonly signatureId?: string | null
}

export type ApprovalOutcome =
  | { readonly kind: 'approved' | 'rejected'; readonly advanced: Advanced }
  /** The approval is kept; another operator's is needed. */
  | { readonly kind: 'approved once' }
  /** The approval is kept; with what this person alone has approved for the merchant within 24 hours another's is needed. */
  | { readonly kind: 'approved with too much' }
  /** This operator has approved before: nothing changed. */
  | { readonly kind: 'approved before' }
  /** It was approved already, and has one approval more. */
  | { readonly kind: 'approved further' }
  | { readonly kind: 'not pending'; readonly withdrawal: Withdrawal }
  /** It is not rejected now: a database that was restored may have forgotten that it was approved, and signed. */
  | { readonly kind: 'wallet halted' }

/**
 * Decides about a withdrawal that waits. One operator rejects it; as many as it needs approve it, no two of one sponsor (decisions,
 * section 6); what one of them alone approves for a merchant within 24 hours counts together. One that is approved and not signed takes more approvals: the signer may ask for more. Throws OperatorRefused. Call `notifyDecision` once it is committed.
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
  // One after the other: of two that are approved at once each counts for the other.
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

/** Tells who listens, once a decision is committed. */
export async function notifyDecision(deps: Pick<Deps, 'db'>, outcome: ApprovalOutcome): Promise<void> {
  if ('advanced' in outcome) await notifyAdvanced(deps, [outcome.advanced])
}

export interface InspectedWithdrawal {
  readonly withdrawal: Withdrawal
  readonly approvals: readonly StoredApproval[]
}

/** A withdrawal of anybody with what operators decided; `null` when there is none. */
export async function inspectWithdrawal({ db }: Pick<Deps, 'db'>, id: string): Promise<InspectedWithdrawal | null> {
  const withdrawal = isUuid(id) ? await findWithdrawal(db, id) : null
  return withdrawal && { withdrawal, approvals: await listApprovals(db, [id]) }
}

const verdictsShown = 20

/** What screening said of a withdrawal's destination, newest first, and what it waits for. */
export async function inspectScreening(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<{ readonly note: string | null; readonly verdicts: readonly KeptVerdict[] }> {
  return { note: await findScreeningNote(db, id), verdicts: await listWithdrawalVerdicts(db, id, verdictsShown) }
}

/** How many wait for approval, up to a limit. */
export function countToApprove({ db }: Pick<Deps, 'db'>, limit: number): Promise<number> {
  return countWaiting(db, limit)
}

/** Withdrawals that wait for approval, the oldest first. */
export async function inspectWaiting({ db }: Pick<Deps, 'db'>, limit: number): Promise<InspectedWithdrawal[]> {
  const waiting = await listWaiting(db, limit)
  const approvals = await listApprovals(
    db,
    waiting.map(({ id }) => id),
  )
  return waiting.map(withdrawal => ({
    withdrawal,
    approvals: approvals.filter(one => one.withdrawalId === withdrawal.id),
  }))
}
