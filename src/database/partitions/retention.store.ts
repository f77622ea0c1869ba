import type { Rows, Tx } from '../database.ts'
import { tryName } from '../locks/named-lock.ts'

/** Records that are removed after their retention period. */
export type Retained = 'webhooks' | 'order_events'

/** Serializes the removal of these records; `false` when another process is removing some now. */
export async function lockRetention(tx: Tx, what: Retained): Promise<boolean> {
  return tryName(tx, `retention|${what}`)
}

/** Records that rows from before this time are gone, in the transaction that removes them. */
export async function noteRemoved(tx: Tx, what: Retained, before: Date): Promise<void> {
  await tx.kysely
    .insertInto('retention')
    .values({ what, removedBefore: before })
    .onConflict(conflict =>
      conflict.column('what').doUpdateSet(e => ({
        removedBefore: e.fn<Date>('greatest', ['retention.removedBefore', 'excluded.removedBefore']),
      })),
    )
    .execute()
}

/** Returns the time before which rows may be gone. Nothing was removed of a kind that is absent. */
export async function listRemoved(rows: Rows): Promise<ReadonlyMap<Retained, Date>> {
  const found = await rows.kysely.selectFrom('retention').select(['what', 'removedBefore']).execute()
  return new Map(found.map(row => [row.what, row.removedBefore]))
}
