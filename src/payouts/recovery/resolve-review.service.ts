import assert from 'node:assert/strict'
import { requireOperator, requireSignature } from '../../operators/operator.service.ts'
import { movesToken, purposeTable } from '../../chains/purpose.ts'
import type { Outgoing } from '../../chains/send/outgoing.ts'
import { isRecorded } from '../../chains/own-record.store.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { post } from '../../ledger/ledger.service.ts'
import { formatUsdt, usdt, type Usdt } from '../../lib/money.ts'
import { isUuid } from '../../lib/ids.ts'
import { notifyAdvanced, type Advanced } from '../../withdrawals/advance.service.ts'
import { attemptTransitions } from '../attempts/attempt-status.ts'
import { insertFee, lockEveryAttempt, saveBlock, saveStatus } from '../attempts/attempt.store.ts'
import { insertBatchFees, listMembers } from '../sweeps/batch.store.ts'
import { concludable, type ShownPayout } from './review-verdict.ts'
import {
  countReviewApprovals,
  findSpent,
  insertReviewApproval,
  listReviewAttempts,
  saveLoss,
  type ReviewAttempt,
} from './resolve-review.store.ts'
import { displaceOthers } from '../attempts/confirm.service.ts'
import { tokenFeeEntry } from '../reserves/token-fee.ts'
import { findStop, mayResolve } from '../attempts/pause.store.ts'
import { publishResult } from '../attempts/publish-result.service.ts'

/** Operators who must approve, each of a different sponsor. */
const approvalsNeeded = 2

/** A payout that needs review, with what the chain shows of it. */
export interface ReviewedPayout {
  readonly attempt: ReviewAttempt
  readonly shown: ShownPayout
  /** How often the chain had been resumed before the nodes were asked. */
  readonly resumes: number
}

export type ReviewInspection =
  | { readonly kind: 'shown'; readonly reviewedPayout: ReviewedPayout }
  | { readonly kind: 'nothing unclear' }
  | { readonly kind: 'paused' }
  /** The chain does not show the payout's result, for this reason. */
  | { readonly kind: 'not shown'; readonly reason: string }

/** Asks the nodes and our own record for the result of a payout that needs review. Changes nothing. Throws ChainUnavailable. */
export async function inspectReview(
  { db }: Pick<Deps, 'db'>,
  intentId: string,
  wayOf: (attempt: ReviewAttempt) => Promise<Outgoing>,
): Promise<ReviewInspection> {
  const attempts = isUuid(intentId) ? await listReviewAttempts(db, intentId) : []
  const [first] = attempts
  if (!first) return { kind: 'nothing unclear' }
  const { isPaused, resumes } = await findStop(db, first)
  if (isPaused) return { kind: 'paused' }
  const way = await wayOf(first)
  let reason = 'it is in no final block'
  for (const attempt of attempts) {
    const found = await inspect({ db }, way, attempt)
    if (typeof found !== 'string') return { kind: 'shown', reviewedPayout: { attempt, shown: found, resumes } }
    reason = found
  }
  return { kind: 'not shown', reason }
}

async function inspect({ db }: Pick<Deps, 'db'>, way: Outgoing, attempt: ReviewAttempt): Promise<ShownPayout | string> {
  const { sent, purpose, intentId, wallet, destination } = attempt
  if (!movesToken(purpose)) return 'it moves no token: the chain alone ends it'
  const outcome = await way.outcome(sent)
  const { moved: recorded, height } = await findSpent(db, attempt, sent.txHash)
  const recordedBlock = height === null ? null : { height, hash: (await way.finalBlock(height)).hash }
  const { isDeprecated } = await way.tokenState(wallet)
  const senders = purpose === 'batch' ? (await listMembers(db, intentId)).map(one => one.address) : [wallet]
  const meant = { senders, destination, amount: usdt(attempt.amount) }
  return concludable(meant, { outcome, recorded, recordedBlock, isDeprecated })
}

/** Returns what an operator approves. It includes every fact that the decision writes. */
export function evidenceOf({ attempt, shown }: ReviewedPayout): string {
  const { block, left, delivered, fee } = shown
  const { txHash } = attempt.sent
  return `${txHash} in block ${block.height} ${block.hash}: ${formatUsdt(left)} left, ${formatUsdt(delivered)} arrived, fee ${fee ?? 'untold'}`
}

export interface ReviewDecision {
  readonly reviewedPayout: ReviewedPayout
  readonly operator: string
  readonly reason: string
  /** The signature of the operator's passkey. An operator who has a passkey can approve only with it. */
  readonly signatureId?: string | null
}

export type ReviewOutcome =
  | { readonly kind: 'concluded'; readonly advanced: readonly Advanced[] }
  /** The approval is saved. Another operator must approve too. */
  | { readonly kind: 'approved once' }
  | { readonly kind: 'approved before' }
  /** The review was resolved or the payout ended meanwhile, or the chain was paused or resumed since the nodes were asked. */
  | { readonly kind: 'changed meanwhile' }

/**
 * Approves what the chain shows of a payout that needs review. The approval of a second operator ends it accordingly, in one transaction
 * with books and event. Throws OperatorRefused. Call `notifyReviewed` after the commit.
 */
export function resolveReview(deps: Deps, decision: ReviewDecision): Promise<ReviewOutcome> {
  return deps.db.transaction(tx => resolveReviewIn(deps, tx, decision))
}

async function resolveReviewIn(deps: Deps, tx: Tx, decision: ReviewDecision): Promise<ReviewOutcome> {
  const { reviewedPayout, reason, signatureId = null } = decision
  const { attempt, shown, resumes } = reviewedPayout
  assert(reason.trim() !== '', 'a conclusion has a reason')
  const { name: operator, sponsor } = await requireOperator(tx, decision.operator)
  await requireSignature(tx, operator, signatureId)
  if (!(await mayResolve(tx, attempt, resumes))) return { kind: 'changed meanwhile' }
  // Locks before counting approvals: of two concurrent operators the second one sees the approval of the first.
  const attempts = await lockEveryAttempt(tx, attempt.intentId)
  const state = attempts.find(({ id }) => id === attempt.id)
  if (state?.status !== 'UNCLEAR') return { kind: 'changed meanwhile' }
  const { verdict } = shown
  // The watcher may have recorded since that it moved tokens. No result overrides that.
  if (verdict === 'failed' && (await isRecorded(tx, attempt, [attempt.sent.txHash])))
    return { kind: 'changed meanwhile' }
  const approval = { chainTxId: attempt.id, verdict, evidence: evidenceOf(reviewedPayout) }
  const now = deps.clock.now()
  const isNew = await insertReviewApproval(tx, { ...approval, operator, sponsor, reason, signatureId }, now)
  if ((await countReviewApprovals(tx, approval)) < approvalsNeeded)
    return { kind: isNew ? 'approved once' : 'approved before' }
  const status = attemptTransitions[state.status][verdict === 'failed' ? 'reverted' : 'succeeded']
  await saveBlock(tx, attempt.id, shown.block)
  await insertFee(tx, attempt.id, { fee: shown.fee ?? 0n, now })
  if (attempt.purpose === 'batch') await insertBatchFees(tx, attempt.id, shown.fee ?? 0n)
  await saveStatus(tx, attempt.id, { status, note: `concluded by two operators as ${verdict}`, now })
  await displaceOthers(deps, tx, { attempts, id: attempt.id })
  const advanced = await publishResult(deps, tx, { of: attempt, event: eventOf(reviewedPayout) })
  await bookLoss(deps, tx, reviewedPayout)
  return { kind: 'concluded', advanced }
}

function eventOf({ attempt, shown }: ReviewedPayout) {
  const { txHash } = attempt.sent
  const blockNumber = shown.block.height
  if (shown.verdict !== 'failed') return { type: 'completed', txHash, blockNumber } as const
  return { type: 'failed', reason: 'the network did not carry out the transfer', txHash, blockNumber } as const
}

/**
 * Books tokens that left but did not arrive at our address as the operator's loss. A withdrawal has no such loss: the full amount has left
 * us.
 */
async function bookLoss({ clock }: Deps, tx: Tx, { attempt, shown }: ReviewedPayout): Promise<void> {
  const lost = (shown.left - shown.delivered) as Usdt
  if (lost <= 0n || attempt.purpose === 'withdrawal') return
  const { to } = purposeTable[attempt.purpose === 'batch' ? 'sweep' : attempt.purpose]
  await saveLoss(tx, attempt.id, lost)
  await post(tx, tokenFeeEntry({ ...attempt, block: shown.block, to, lost }), clock.now())
}

/** Notifies listeners. Call it after the commit. */
export async function notifyReviewed(deps: Deps, outcome: ReviewOutcome): Promise<void> {
  if (outcome.kind === 'concluded') await notifyAdvanced(deps, outcome.advanced)
}
