import type { Rows, Tx } from '../database.ts'
import { readDate } from '../row.ts'

/** What is removed when its time is over. */
export type Retained = 'webhooks' | 'order_events'

/** Whoever removes something does it alone; false when another process is at it just now. */
export async function lockRetention(tx: Tx, what: Retained): Promise<boolean> {
  const [row] = await tx.query<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
    [`retention|${what}`],
  )
  return row!.taken
}

/** Writes down that something from before this time is gone, in the transaction that removes it. */
export async function noteRemoved(tx: Tx, what: Retained, before: Date): Promise<void> {
  await tx.query(
    `insert into retention (what, removed_before) values ($1, $2)
     on conflict (what) do update set removed_before = greatest(retention.removed_before, excluded.removed_before)`,
    [what, before.toISOString()],
  )
}

/** Before which time something may be gone; nothing is missing of what is not named. */
export async function listRemoved(rows: Rows): Promise<ReadonlyMap<Retained, Date>> {
  const found = await rows.query<{ what: Retained; removed_before: string }>(
    'select what, removed_before from retention',
  )
  return new Map(found.map(row => [row.what, readDate(row.removed_before)]))
}
