import { lockRetention, noteRemoved } from '../database/retention.store.ts'
import type { Deps } from '../deps.ts'
import { deleteOldChanges } from './order-retention.store.ts'

/**
 * Removes changes of orders made before this time, a batch of the oldest, and says how many. The order itself, its transfers and
 * the ledger stay for ever.
 */
export function removeOldChanges(deps: Pick<Deps, 'db'>, before: Date): Promise<number> {
  return deps.db.transaction(async tx => {
    if (!(await lockRetention(tx, 'order_events'))) return 0
    const removed = await deleteOldChanges(tx, before)
    if (removed > 0) await noteRemoved(tx, 'order_events', before)
    return removed
  })
}
