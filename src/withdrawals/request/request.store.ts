import type { Rows } from '../../database/database.ts'
import { hasExpired } from '../../database/due.ts'
import { literal } from '../../database/expressions.ts'
import { lockName } from '../../database/locks/named-lock.ts'
import type { Usdt } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import type { RecentWithdrawals } from './limits.ts'

/** Keys deleted by one call. */
const removedMax = 500

/** Serializes withdrawal requests of a merchant until the end of the transaction, so that limits and keys are exact. */
export async function lockWithdrawals(tx: Rows, { merchantId, environment }: Owner): Promise<void> {
  await lockName(tx, `withdrawals|${merchantId}|${environment}`)
}

/** The result of a request: a withdrawal, or the link with which a payer claims one. */
export interface EarlierRequest {
  readonly withdrawalId: string | null
  readonly claimId: string | null
  readonly requestHash: string
}

/** Finds the request of an idempotency key; `null` when the key is free. */
export async function findRequest(
  tx: Rows,
  owner: Owner,
  asked: { key: string; now: Date },
): Promise<EarlierRequest | null> {
  const row = await tx.kysely
    .selectFrom('withdrawal_idempotency')
    .select(['withdrawalId', 'claimId', 'requestHash'])
    .where('merchantId', '=', owner.merchantId)
    .where('environment', '=', owner.environment)
    .where('key', '=', asked.key)
    .where('expiresAt', '>', asked.now)
    .executeTakeFirst()
  return row ?? null
}

export interface NewRequest extends EarlierRequest {
  readonly key: string
  readonly expiresAt: Date
}

/** Saves a key that is free or expired. */
export async function saveRequest(tx: Rows, { merchantId, environment }: Owner, request: NewRequest): Promise<void> {
  const { key, requestHash, withdrawalId, claimId, expiresAt } = request
  await tx.kysely
    .insertInto('withdrawal_idempotency')
    .values({ merchantId, environment, key, requestHash, withdrawalId, claimId, expiresAt })
    .onConflict(taken =>
      taken.columns(['merchantId', 'environment', 'key']).doUpdateSet(e => ({
        requestHash: e.ref('excluded.requestHash'),
        withdrawalId: e.ref('excluded.withdrawalId'),
        claimId: e.ref('excluded.claimId'),
        expiresAt: e.ref('excluded.expiresAt'),
      })),
    )
    .execute()
}

/**
 * Deletes expired keys, a bounded number at once. Skips a key that another transaction is saving again. Returns whether there may be more.
 */
export async function deleteExpiredRequests(rows: Rows, now: Date): Promise<boolean> {
  const removed = await rows.kysely
    .deleteFrom('withdrawal_idempotency')
    .where(e =>
      e(
        e.refTuple('merchantId', 'environment', 'key'),
        'in',
        e
          .selectFrom('withdrawal_idempotency')
          .select(['merchantId', 'environment', 'key'])
          .where(hasExpired(now))
          .orderBy('expiresAt')
          .limit(removedMax)
          .forUpdate()
          .skipLocked()
          .$asTuple('merchantId', 'environment', 'key'),
      ),
    )
    .returning(e => e.lit(1).as('removed'))
    .execute()
  return removed.length === removedMax
}

/** Sums a merchant's withdrawals since a time. */
export async function sumWithdrawals(tx: Rows, owner: Owner, since: Date): Promise<RecentWithdrawals> {
  return tx.kysely
    .selectFrom('withdrawal')
    .select(e => {
      const amount = e.fn.sum<Usdt>('amount')
      const unapproved = amount.filterWhere('requiredApprovals', '=', 0)
      return [
        e.cast<Usdt>(e.fn.coalesce(amount, e.lit(0)), 'bigint').as('amount'),
        e.cast<Usdt>(e.fn.coalesce(unapproved, e.lit(0)), 'bigint').as('unapproved'),
      ]
    })
    .where('merchantId', '=', owner.merchantId)
    .where('environment', '=', owner.environment)
    .where('createdAt', '>', since)
    .where('status', 'not in', [literal('FAILED'), literal('REJECTED')])
    .executeTakeFirstOrThrow()
}
