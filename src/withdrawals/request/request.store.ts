import type { Rows } from '../../database/database.ts'
import { isExpired } from '../../database/due.ts'
import { readUsdt } from '../../database/row.ts'
import type { Owner } from '../../lib/owner.ts'
import type { RecentWithdrawals } from './limits.ts'

/** So many keys are forgotten at once. */
const removedMax = 500

/** Whoever asks for a withdrawal of a merchant does it alone, until the end of the transaction: limits and keys are exact. */
export async function lockWithdrawals(tx: Rows, { merchantId, environment }: Owner): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`withdrawals|${merchantId}|${environment}`])
}

/** What a request made: a withdrawal, or the link by which a payer claims one. */
export interface EarlierRequest {
  readonly withdrawalId: string | null
  readonly claimId: string | null
  readonly requestHash: string
}

/** What an idempotency key stands for; `null` when it is free. */
export async function findRequest(
  tx: Rows,
  owner: Owner,
  asked: { key: string; now: Date },
): Promise<EarlierRequest | null> {
  const [row] = await tx.query<EarlierRequest>(
    `select withdrawal_id as "withdrawalId", claim_id as "claimId", request_hash as "requestHash" from withdrawal_idempotency
      where merchant_id = $1 and environment = $2 and key = $3 and expires_at > $4`,
    [owner.merchantId, owner.environment, asked.key, asked.now],
  )
  return row ?? null
}

export interface NewRequest extends EarlierRequest {
  readonly key: string
  readonly expiresAt: Date
}

/** Takes a key that is free or whose time is over. */
export async function saveRequest(tx: Rows, { merchantId, environment }: Owner, request: NewRequest): Promise<void> {
  await tx.query(
    `insert into withdrawal_idempotency (merchant_id, environment, key, request_hash, withdrawal_id, claim_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (merchant_id, environment, key) do update
        set request_hash = excluded.request_hash, withdrawal_id = excluded.withdrawal_id,
            claim_id = excluded.claim_id, expires_at = excluded.expires_at`,
    [
      merchantId,
      environment,
      request.key,
      request.requestHash,
      request.withdrawalId,
      request.claimId,
      request.expiresAt,
    ],
  )
}

/** Forgets keys whose time is over; a bounded number at once. One that is being taken anew at this moment stays. Says whether there may be more. */
export async function deleteExpiredRequests(rows: Rows, now: Date): Promise<boolean> {
  const removed = await rows.query(
    `delete from withdrawal_idempotency where (merchant_id, environment, key) in
       (select merchant_id, environment, key from withdrawal_idempotency where ${isExpired} order by expires_at limit ${removedMax}
           for update skip locked) returning 1`,
    [now],
  )
  return removed.length === removedMax
}

/** What a merchant has withdrawn since a moment. */
export async function sumWithdrawals(tx: Rows, owner: Owner, since: Date): Promise<RecentWithdrawals> {
  const [row] = await tx.query<{ amount: string; unapproved: string }>(
    `select coalesce(sum(amount), 0)::bigint as amount,
            coalesce(sum(amount) filter (where required_approvals = 0), 0)::bigint as unapproved
       from withdrawal where merchant_id = $1 and environment = $2 and created_at > $3 and status not in ('FAILED', 'REJECTED')`,
    [owner.merchantId, owner.environment, since],
  )
  return { amount: readUsdt(row!.amount), unapproved: readUsdt(row!.unapproved) }
}
