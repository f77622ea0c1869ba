import type { Rows } from '../../database/database.ts'
import { isExpired } from '../../database/due.ts'
import type { NewOrder } from './new-order.ts'

/** The number of the lock that whoever claims an idempotency key holds to its end. */
export const claimLock = (merchantId: string, environment: string, key: string) =>
  `hashtextextended('claim|' || ${merchantId} || '|' || ${environment} || '|' || ${key}, 0)`

/** Waits until whoever is changing this API key or claiming this idempotency key has committed or given up. */
export async function awaitOthers(rows: Rows, { fields, keyId, idempotency }: NewOrder): Promise<void> {
  await rows.query('select true from api_key where key_id = $1 for share', [keyId])
  if (!idempotency) return
  // It names no table, as the part of opening orders that tries for it (docs/decisions/cells.md#advisory-locks).
  const text = `select pg_advisory_xact_lock(${claimLock('$1::text', '$2', '$3')})`
  await rows.query(text, [fields.merchantId, fields.environment, idempotency.key])
}

/** Removed by one statement. */
const removedMax = 500

/**
 * Forgets idempotency keys whose time is over; a bounded number at once. One that is being claimed anew at this moment stays.
 * Says whether there may be more.
 */
export async function deleteExpiredIdempotency(rows: Rows, now: Date): Promise<boolean> {
  const removed = await rows.query(
    `delete from idempotency where (merchant_id, environment, key) in
       (select merchant_id, environment, key from idempotency where ${isExpired} order by expires_at limit ${removedMax}
           for update skip locked) returning 1`,
    [now],
  )
  return removed.length === removedMax
}
