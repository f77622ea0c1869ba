import type { Rows } from '../../database/database.ts'
import { databaseNow } from '../../database/expressions.ts'
import { lockName } from '../../database/locks/named-lock.ts'
import type { NewOrder } from './new-order.ts'

/** Waits until whoever is changing this API key or claiming this idempotency key has committed or given up. */
export async function awaitOthers(rows: Rows, { fields, keyId, idempotency }: NewOrder): Promise<void> {
  await rows.kysely
    .selectFrom('api_key')
    .select(e => e.lit(true).as('isThere'))
    .where('keyId', '=', keyId)
    .forShare()
    .execute()
  if (!idempotency) return
  // It names no table, as the part of opening orders that tries for it (docs/decisions/cells.md#advisory-locks).
  await lockName(rows, `claim|${fields.merchantId}|${fields.environment}|${idempotency.key}`)
}

/** Removed by one statement. */
const removedMax = 500

/**
 * Forgets idempotency keys whose time is over; a bounded number at once. One that is being claimed anew at this moment stays.
 * Says whether there may be more.
 */
export async function deleteExpiredIdempotency(rows: Rows, now: Date): Promise<boolean> {
  const expired = rows.kysely
    .selectFrom('idempotency')
    .select(['merchantId', 'environment', 'key'])
    .where('expiresAt', '<=', now)
    // Where a worker's clock ran ahead, a request that comes again would open an order a second time.
    .where(e => e.or([e('environment', '<>', 'live'), e('expiresAt', '<=', databaseNow)]))
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
