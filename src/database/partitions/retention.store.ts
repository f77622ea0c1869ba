import type { Rows, Tx } from '../database.ts'
import { tryName } from '../locks/named-lock.ts'

/** What is removed when its time is over. */
export type Retained = 'webhooks' | 'order_events'

/** Whoever removes something does it alone; false when another process is at it just now. */
export async function lockRetention(tx: Tx, what: Retained): Promise<boolean> {
  return tryName(tx, `retention|${what}`)
}

/** Writes down that something from before this time is gone, in the transaction that removes it. */
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

/** Before which time something may be gone; nothing is missing of what is not named. */
export async function listRemoved(rows: Rows): Promise<ReadonlyMap<Retained, Date>> {
  const found = await rows.kysely.selectFrom('retention').select(['what', 'removedBefore']).execute()
  return new Map(found.map(row => [row.what, row.removedBefore]))
}
