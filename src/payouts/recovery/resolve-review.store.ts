import { isActiveOperatorSql } from '../../database/active-operator.store.ts'
import type { Environment, Network } from '../../chains/chain.ts'
import type { MovedTokens, SentTransaction } from '../../chains/send/outgoing.ts'
import type { Purpose } from '../../chains/purpose.ts'
import type { Rows } from '../../database/database.ts'
import { readUsdt } from '../../database/row.ts'

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

interface Row {
  id: string
  environment: Environment
  network: Network
  purpose: Purpose
  intent_id: string
  wallet: string
  destination: string
  amount: string
  tx_hash: string
  nonce: string | null
  expiration_ms: string | null
  reference_height: string | null
}

/** Unclear attempts of a withdrawal or a step, the newest first. */
export async function listReviewAttempts(rows: Rows, intentId: string): Promise<ReviewAttempt[]> {
  const found = await rows.query<Row>(
    `select id, environment, network, purpose, intent_id, wallet, destination, amount, tx_hash, nonce, expiration_ms, reference_height
       from transaction_attempt where intent_id = $1 and status = 'UNCLEAR' and tx_hash is not null order by attempt desc`,
    [intentId],
  )
  return found.map(row => ({
    id: row.id,
    environment: row.environment,
    network: row.network,
    purpose: row.purpose,
    intentId: row.intent_id,
    wallet: row.wallet,
    destination: row.destination,
    amount: BigInt(row.amount),
    sent: {
      txHash: row.tx_hash,
      from: row.wallet,
      order:
        row.nonce === null
          ? { kind: 'expiring', referenceHeight: Number(row.reference_height), expirationMs: Number(row.expiration_ms) }
          : { kind: 'nonce', nonce: Number(row.nonce) },
    },
  }))
}

/** What our own record has of a transaction as having left addresses of ours, and in which final block. */
export async function findSpent(
  rows: Rows,
  { environment, network }: Pick<ReviewAttempt, 'environment' | 'network'>,
  txHash: string,
): Promise<{ readonly moved: readonly MovedTokens[]; readonly height: number | null }> {
  const found = await rows.query<{ from_address: string; to_address: string; amount: string; block_height: string }>(
    `select from_address, to_address, amount, block_height from wallet_spending
      where tx_hash = $3 and (environment, network) = ($1, $2) and taken_back_at is null order by ordinal`,
    [environment, network, txHash],
  )
  const moved = found.map(row => ({ from: row.from_address, to: row.to_address, amount: readUsdt(row.amount) }))
  return { moved, height: found[0] ? Number(found[0].block_height) : null }
}

export interface ReviewApproval {
  readonly chainTxId: string
  readonly verdict: string
  /** What the operator was shown of it. */
  readonly evidence: string
  readonly operator: string
  readonly sponsor: string
  readonly reason: string
  readonly signatureId: string | null
}

/** `false` when this operator has approved the same before. */
export async function insertReviewApproval(tx: Rows, approval: ReviewApproval, now: Date): Promise<boolean> {
  const inserted = await tx.query(
    `insert into review_approval (transaction_attempt_id, verdict, evidence, operator, sponsor, reason, signature_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning 1`,
    [
      approval.chainTxId,
      approval.verdict,
      approval.evidence,
      approval.operator,
      approval.sponsor,
      approval.reason,
      approval.signatureId,
      now,
    ],
  )
  return inserted.length === 1
}

/** Counts who approved just that: operators of one sponsor count as one, disabled ones do not count. */
export async function countReviewApprovals(
  tx: Rows,
  { chainTxId, verdict, evidence }: Pick<ReviewApproval, 'chainTxId' | 'verdict' | 'evidence'>,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(distinct sponsor)::int as count from review_approval
      where transaction_attempt_id = $1 and verdict = $2 and evidence = $3 and ${isActiveOperatorSql('review_approval.operator')}`,
    [chainTxId, verdict, evidence],
  )
  return row?.count ?? 0
}

/** Notes how much less than was sent arrived at an address of ours. */
export async function saveLoss(tx: Rows, id: string, lost: bigint): Promise<void> {
  await tx.query('update transaction_attempt set lost_amount = $2 where id = $1', [id, lost])
}

/** The signer looks at it at once. `false` where it was marked before: the first mark stays. */
export async function markGivenUp(tx: Rows, id: string, now: Date): Promise<boolean> {
  const marked = await tx.query(
    `update transaction_attempt set give_up_at = $2, due_at = least(due_at, $2)
      where id = $1 and status = 'READY' and give_up_at is null returning 1`,
    [id, now],
  )
  return marked.length === 1
}
