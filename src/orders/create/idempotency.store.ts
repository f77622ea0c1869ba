import type { Rows } from '../../database/database.ts'
import { hasExpired } from '../../database/due.ts'
import { lockName } from '../../database/locks/named-lock.ts'
import type { NewOrder } from './new-order.ts'

/** Waits until other transactions that change this API key or claim this idempotency key have ended. */
export async function awaitOthers(rows: Rows, { fields, keyId, idempotency }: NewOrder): Promise<void> {
  await rows.kysely
    .selectFrom('api_key')
    .select(e => e.lit(true).as('isThere'))
    .where('keyId', '=', keyId)
    .forShare()
    .execute()
  if (!idempotency) return
  // The lock's name has no table, like the claim in the statement that creates orders (docs/decisions/cells.md#advisory-locks).
  await lockName(rows, `claim|${fields.merchantId}|${fields.environment}|${idempotency.key}`)
}

/** Rows deleted by one statement. */
const removedMax = 500

/**
 * Deletes expired idempotency keys, a bounded number at once, and skips a key that is being claimed again. Returns whether there may be
 * more.
 */
export async function deleteExpiredIdempotency(rows: Rows, now: Date): Promise<boolean> {
  const expired = rows.kysely
    .selectFrom('idempotency')
    .select(['merchantId', 'environment', 'key'])
    .where(hasExpired(now))
    .orderBy('expiresAt')
    .limit(removedMax)
    .forUpdate()
    .skipLocked()
  const removed = await rows.kysely
    .deleteFrom('idempotency')
    .where(e =>
      e(e.refTuple('merchantId', 'environment', 'key'), 'in', expired.$asTuple('merchantId', 'environment', 'key')),
    )
    .returning('key')
    .execute()
  return removed.length === removedMax
}
