import { isActiveOperator } from '../../database/active-operator.store.ts'
import type { Environment, Network } from '../../chains/chain.ts'
import type { MovedTokens, SentTransaction } from '../../chains/send/outgoing.ts'
import type { Purpose } from '../../chains/purpose.ts'
import type { Rows } from '../../database/database.ts'
import { usdt, type Usdt } from '../../lib/money.ts'
import { orderOf } from '../attempts/attempt-expressions.store.ts'

/** A signed attempt that no rule explains. */
export interface ReviewAttempt {
  readonly id: string
  readonly environment: Environment
  readonly network: Network
  readonly purpose: Purpose
  readonly intentId: string
  readonly wallet: string
  readonly destination: string
  readonly amount: bigint
  readonly sent: SentTransaction
}

/** Lists attempts of a withdrawal or a step that need review, the newest first. */
export async function listReviewAttempts(rows: Rows, intentId: string): Promise<ReviewAttempt[]> {
  const found = await rows.kysely
    .selectFrom('transaction_attempt')
    .select([
      'id',
      'environment',
      'network',
      'purpose',
      'intentId',
      'wallet',
      'destination',
      'amount',
      'txHash',
      'nonce',
      'expirationMs',
      'referenceHeight',
    ])
    .where('intentId', '=', intentId)
    .where('status', '=', 'UNCLEAR')
    .where('txHash', 'is not', null)
    .orderBy('attempt', 'desc')
    .$narrowType<{ wallet: string; destination: string; txHash: string }>()
    .execute()
  return found.map(({ txHash, nonce, expirationMs, referenceHeight, ...row }) => ({
    ...row,
    sent: { txHash, from: row.wallet, order: orderOf({ nonce, expirationMs, referenceHeight }) },
  }))
}

/** Returns what our own record shows as having left our addresses in a transaction, and in which final block. */
export async function findSpent(
  rows: Rows,
  { environment, network }: Pick<ReviewAttempt, 'environment' | 'network'>,
  txHash: string,
): Promise<{ readonly moved: readonly MovedTokens[]; readonly height: number | null }> {
  const found = await rows.kysely
    .selectFrom('wallet_spending')
    .select(['fromAddress as from', 'toAddress as to', 'amount', 'blockHeight'])
    .where('txHash', '=', txHash)
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('takenBackAt', 'is', null)
    .orderBy('ordinal')
    .execute()
  const moved = found.map(({ from, to, amount }) => ({ from, to, amount: usdt(BigInt(amount)) }))
  return { moved, height: found[0] ? Number(found[0].blockHeight) : null }
}

export interface ReviewApproval {
  readonly chainTxId: string
  readonly verdict: 'paid' | 'lost' | 'failed'
  /** What the operator was shown. */
  readonly evidence: string
  readonly operator: string
  readonly sponsor: string
  readonly reason: string
  readonly signatureId: string | null
}

/** Inserts an approval; `false` when this operator approved the same before. */
export async function insertReviewApproval(tx: Rows, approval: ReviewApproval, now: Date): Promise<boolean> {
  const { chainTxId, ...approved } = approval
  const inserted = await tx.kysely
    .insertInto('review_approval')
    .values({
      transactionAttemptId: chainTxId,
      verdict: approved.verdict,
      evidence: approved.evidence,
      operator: approved.operator,
      sponsor: approved.sponsor,
      reason: approved.reason,
      signatureId: approved.signatureId,
      createdAt: now,
    })
    .onConflict(on => on.doNothing())
    .returning('operator')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Counts the approvals of exactly this verdict and evidence. Operators of one sponsor count once; disabled operators do not count. */
export async function countReviewApprovals(
  tx: Rows,
  { chainTxId, verdict, evidence }: Pick<ReviewApproval, 'chainTxId' | 'verdict' | 'evidence'>,
): Promise<number> {
  const row = await tx.kysely
    .selectFrom('review_approval')
    .select(e => e.cast<number>(e.fn.count('sponsor').distinct(), 'integer').as('count'))
    .where('transactionAttemptId', '=', chainTxId)
    .where('verdict', '=', verdict)
    .where('evidence', '=', evidence)
    .where(e => isActiveOperator(e.ref('review_approval.operator')))
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Saves how much less than the sent amount arrived at our address. */
export async function saveLoss(tx: Rows, id: string, lost: Usdt): Promise<void> {
  await tx.kysely.updateTable('transaction_attempt').set({ lostAmount: lost }).where('id', '=', id).execute()
}

/**
 * Marks an attempt as given up and makes it due for the signer at once. Returns `false` when it was marked before; the first mark stays.
 */
export async function markGivenUp(tx: Rows, id: string, now: Date): Promise<boolean> {
  const marked = await tx.kysely
    .updateTable('transaction_attempt')
    .set(e => ({ giveUpAt: now, dueAt: e.fn<Date>('least', ['dueAt', e.val(now)]) }))
    .where('id', '=', id)
    .where('status', '=', 'READY')
    .where('giveUpAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
