import type { Tx } from '../database/database.ts'

/** Removed by one statement; what is left has its turn with the next. */
export const changesAtOnce = 1000

/** Removes changes made before this time, the oldest first, and says how many. */
export async function deleteOldChanges(tx: Tx, before: Date): Promise<number> {
  const removed = await tx.query(
    `delete from order_event where (order_id, version) in (
       select order_id, version from order_event where created_at < $1 order by created_at limit ${changesAtOnce})
     returning 1`,
    [before.toISOString()],
  )
  return removed.length
}
