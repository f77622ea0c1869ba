import type { ExpressionBuilder } from 'kysely'
import { isActiveOperator } from '../../database/active-operator.store.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import type { Rows, Tables } from '../../database/database.ts'
import { anyOf, literal } from '../../database/expressions.ts'
import type { ListPart } from '../../lib/cursor.ts'
import type { Usdt } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import type { Approval, StoredApproval } from './approval.ts'
import { readWithdrawal, withdrawalColumns, withdrawalFields } from '../withdrawal.store.ts'
import type { Withdrawal } from '../withdrawal.ts'

/** Returns `false` when this operator has made the same decision before. */
export async function insertApproval(tx: Rows, digests: RowDigests, approval: Approval): Promise<boolean> {
  const digest = await digests.of('withdrawal_approval', {
    withdrawal_id: approval.withdrawalId,
    operator: approval.operator,
    decision: approval.decision,
    sponsor: approval.sponsor,
    created_at: approval.createdAt,
  })
  const { withdrawalId, operator, sponsor, decision, reason, createdAt, signatureId } = approval
  const inserted = await tx.kysely
    .insertInto('withdrawal_approval')
    .values({ withdrawalId, operator, sponsor, decision, reason, createdAt, signatureId, digest })
    .onConflict(before => before.doNothing())
    .returning(e => e.lit(1).as('inserted'))
    .execute()
  return inserted.length === 1
}

/** Counts the people who approved: operators of one sponsor count as one, disabled ones do not count. */
export async function countApprovals(tx: Rows, withdrawalId: string): Promise<number> {
  const { count } = await tx.kysely
    .selectFrom('withdrawal_approval')
    .select(e => e.cast<number>(e.fn.count('sponsor').distinct(), 'integer').as('count'))
    .where('withdrawalId', '=', withdrawalId)
    .where('decision', '=', literal('approved'))
    .where(e => isActiveOperator(e.ref('withdrawal_approval.operator')))
    .executeTakeFirstOrThrow()
  return count
}

export interface SingleApproval extends Owner {
  readonly sponsor: string
  readonly since: Date
  /** Not counted. */
  readonly except: string
}

/** Sums what one person approved alone for a merchant since a moment, on all networks. A second approval counts unless its operator is disabled. */
export async function sumSingleApprovals(tx: Rows, asked: SingleApproval): Promise<Usdt> {
  const { amount } = await tx.kysely
    .selectFrom('withdrawal as w')
    .select(e => e.cast<Usdt>(e.fn.coalesce(e.fn.sum('w.amount'), e.lit(0)), 'bigint').as('amount'))
    .where('w.id', 'in', e =>
      e
        .selectFrom('withdrawal_approval as a')
        .select('a.withdrawalId')
        .where('a.sponsor', '=', asked.sponsor)
        .where('a.decision', '=', literal('approved'))
        .where('a.createdAt', '>', asked.since),
    )
    .where('w.merchantId', '=', asked.merchantId)
    .where('w.environment', '=', asked.environment)
    .where('w.id', '<>', asked.except)
    .where('w.status', 'not in', [literal('PENDING'), literal('REJECTED'), literal('FAILED')])
    .where(e => e.not(e.exists(approvalOfAnother(e, asked.sponsor))))
    .executeTakeFirstOrThrow()
  return amount
}

function approvalOfAnother(e: ExpressionBuilder<Tables & { w: Tables['withdrawal'] }, 'w'>, sponsor: string) {
  return e
    .selectFrom('withdrawal_approval as o')
    .whereRef('o.withdrawalId', '=', 'w.id')
    .where('o.decision', '=', literal('approved'))
    .where('o.sponsor', '<>', sponsor)
    .where(other => isActiveOperator(other.ref('o.operator')))
}

/** Lists the operators' decisions about these withdrawals, oldest first. */
export async function listApprovals(rows: Rows, withdrawalIds: readonly string[]): Promise<StoredApproval[]> {
  return rows.kysely
    .selectFrom('withdrawal_approval')
    .select(['withdrawalId', 'operator', 'sponsor', 'decision', 'reason', 'createdAt', 'signatureId'])
    .select(e => isActiveOperator(e.ref('withdrawal_approval.operator')).as('isActive'))
    .where('withdrawalId', '=', anyOf(withdrawalIds))
    .orderBy('createdAt')
    .orderBy('operator')
    .execute()
}

/** Lists withdrawals that need approval, oldest first. */
export async function listWaiting(rows: Rows, { limit, environment, after }: ListPart): Promise<Withdrawal[]> {
  const found = await rows.kysely
    .selectFrom('withdrawal')
    .select(withdrawalFields)
    .where('status', '=', literal('PENDING'))
    .$if(environment !== undefined, query => query.where('environment', '=', environment!))
    .$if(after !== undefined, query =>
      query.where(e => e(e.refTuple('createdAt', 'id'), '>', e.tuple(after!.createdAt, after!.id))),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return found.map(readWithdrawal)
}

/** Counts the withdrawals that need approval, up to a limit. */
export async function countWaiting(rows: Rows, limit: number): Promise<number> {
  const { count } = await rows.kysely
    .selectFrom(e => e.selectFrom('withdrawal').where('status', '=', literal('PENDING')).limit(limit).as('counted'))
    .select(e => e.cast<number>(e.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** An approval signed with a passkey, with the withdrawal as it is now. */
export interface SignedApproval {
  readonly operator: string
  readonly decision: Approval['decision']
  readonly signedText: string
  readonly withdrawal: Withdrawal
}

/** Lists signed decisions after this one, ordered by withdrawal, operator and decision. */
export async function listSignedApprovals(
  rows: Rows,
  after: { readonly withdrawalId: string; readonly operator: string; readonly decision: string },
  limit: number,
): Promise<SignedApproval[]> {
  const found = await rows.kysely
    .selectFrom('withdrawal_approval as a')
    .innerJoin('operator_signature as s', 's.id', 'a.signatureId')
    .innerJoin('withdrawal as w', 'w.id', 'a.withdrawalId')
    .select(withdrawalColumns('w'))
    .select(['a.operator', 'a.decision', 's.signedText'])
    .where(e =>
      e(
        e.refTuple('a.withdrawalId', 'a.operator', 'a.decision'),
        '>',
        e.tuple(after.withdrawalId, after.operator, after.decision as Approval['decision']),
      ),
    )
    .orderBy('a.withdrawalId')
    .orderBy('a.operator')
    .orderBy('a.decision')
    .limit(limit)
    .execute()
  return found.map(({ operator, decision, signedText, ...row }) => {
    return { operator, decision, signedText, withdrawal: readWithdrawal(row) }
  })
}
