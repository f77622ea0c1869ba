import type { Rows } from '../database/database.ts'

/** Removed by one statement; what is left has its turn with the next. */
const batch = 1000

/**
 * Removes attempts made before this time, the oldest first. What is still to be delivered keeps all of its attempts; a delivery
 * itself stays, with its status, the number of its attempts and its last error. Says whether there may be more.
 */
export async function deleteOldAttempts(rows: Rows, before: Date): Promise<boolean> {
  return (await rows.query(deleteSql, [before.toISOString(), batch])).length === batch
}

const deleteSql = `delete from webhook_attempt where (delivery_id, number) in (
  select a.delivery_id, a.number from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id
   where a.at < $1 and d.status <> 'PENDING' order by a.at limit $2)
returning 1`
