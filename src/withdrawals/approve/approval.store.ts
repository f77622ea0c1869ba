import { isActiveOperatorSql } from '../../database/active-operator.store.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import type { Rows } from '../../database/database.ts'
import { readDate, readUsdt } from '../../database/row.ts'
import type { Usdt } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import type { Approval, StoredApproval } from './approval.ts'
import { readWithdrawal, withdrawalColumns, type WithdrawalRow } from '../withdrawal.store.ts'
import type { Withdrawal } from '../withdrawal.ts'

/** `false` when this operator has decided so before. */
export async function insertApproval(tx: Rows, digests: RowDigests, approval: Approval): Promise<boolean> {
  const digest = await digests.of('withdrawal_approval', {
    withdrawal_id: approval.withdrawalId,
    operator: approval.operator,
    decision: approval.decision,
    sponsor: approval.sponsor,
    created_at: approval.createdAt,
  })
  const inserted = await tx.query(
    `insert into withdrawal_approval (withdrawal_id, operator, sponsor, decision, reason, created_at, signature_id, digest)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning 1`,
    [
      approval.withdrawalId,
      approval.operator,
      approval.sponsor,
      approval.decision,
      approval.reason,
      approval.createdAt,
      approval.signatureId,
      digest,
    ],
  )
  return inserted.length === 1
}

/** Counts the people who approved: operators of one sponsor count as one, disabled ones do not count. */
export async function countApprovals(tx: Rows, withdrawalId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(distinct sponsor)::int as count from withdrawal_approval
      where withdrawal_id = $1 and decision = 'approved' and ${isActiveOperatorSql('withdrawal_approval.operator')}`,
    [withdrawalId],
  )
  return row!.count
}

export interface SingleApproval extends Owner {
  readonly sponsor: string
  readonly since: Date
  /** Not counted. */
  readonly except: string
}

/** Sums what one person approved alone for a merchant since a moment, on all networks. A second approval counts unless its operator is disabled. */
export async function sumSingleApprovals(tx: Rows, asked: SingleApproval): Promise<Usdt> {
  const [row] = await tx.query<{ amount: string }>(
    `select coalesce(sum(w.amount), 0)::bigint as amount from withdrawal w
      where w.id in (select a.withdrawal_id from withdrawal_approval a
              where a.sponsor = $3 and a.decision = 'approved' and a.created_at > $4)
        and w.merchant_id = $1 and w.environment = $2 and w.id <> $5 and w.status not in ('PENDING', 'REJECTED', 'FAILED')
        and not exists (select from withdrawal_approval o where o.withdrawal_id = w.id and o.decision = 'approved' and o.sponsor <> $3
              and ${isActiveOperatorSql('o.operator')})`,
    [asked.merchantId, asked.environment, asked.sponsor, asked.since, asked.except],
  )
  return readUsdt(row!.amount)
}

interface ApprovalRow {
  readonly withdrawal_id: string
  readonly operator: string
  readonly sponsor: string
  readonly decision: 'approved' | 'rejected'
  readonly reason: string
  readonly created_at: string
  readonly signature_id: string | null
  readonly isActive: boolean
}

/** What operators decided about these withdrawals, oldest first. */
export async function listApprovals(rows: Rows, withdrawalIds: readonly string[]): Promise<StoredApproval[]> {
  const found = await rows.query<ApprovalRow>(
    `select withdrawal_id, operator, sponsor, decision, reason, created_at, signature_id,
            ${isActiveOperatorSql('withdrawal_approval.operator')} as "isActive" from withdrawal_approval
      where withdrawal_id = any($1::uuid[]) order by withdrawal_approval.created_at, operator`,
    [withdrawalIds],
  )
  return found.map(({ withdrawal_id: withdrawalId, created_at: createdAt, signature_id: signatureId, ...plain }) => ({
    ...plain,
    withdrawalId,
    signatureId,
    createdAt: readDate(createdAt),
  }))
}

/** Withdrawals that wait for somebody's approval, the oldest first. */
export async function listWaiting(rows: Rows, limit: number): Promise<Withdrawal[]> {
  const found = await rows.query<WithdrawalRow>(
    `select ${withdrawalColumns('w')} from withdrawal w where w.status = 'PENDING' order by w.created_at, w.id limit $1`,
    [limit],
  )
  return found.map(readWithdrawal)
}

/** How many wait for somebody's approval, up to a limit. */
export async function countWaiting(rows: Rows, limit: number): Promise<number> {
  const [row] = await rows.query<{ count: number }>(
    `select count(*)::int as count from (select from withdrawal where status = 'PENDING' limit $1) counted`,
    [limit],
  )
  return row!.count
}

/** An approval that a passkey has signed, with the withdrawal as it is now. */
export interface SignedApproval {
  readonly operator: string
  readonly decision: Approval['decision']
  readonly signedText: string
  readonly withdrawal: Withdrawal
}

/** Signed decisions after this one, in the order of their withdrawals and operators. */
export async function listSignedApprovals(
  rows: Rows,
  after: { readonly withdrawalId: string; readonly operator: string; readonly decision: string },
  limit: number,
): Promise<SignedApproval[]> {
  const found = await rows.query<WithdrawalRow & { by: string; decision: Approval['decision']; signed_text: string }>(
    `select ${withdrawalColumns('w')}, a.operator as by, a.decision, s.signed_text
       from withdrawal_approval a join operator_signature s on s.id = a.signature_id join withdrawal w on w.id = a.withdrawal_id
      where (a.withdrawal_id, a.operator, a.decision) > ($1, $2, $3)
      order by a.withdrawal_id, a.operator, a.decision limit $4`,
    [after.withdrawalId, after.operator, after.decision, limit],
  )
  return found.map(({ by: operator, decision, signed_text: signedText, ...row }) => {
    return { operator, decision, signedText, withdrawal: readWithdrawal(row) }
  })
}
