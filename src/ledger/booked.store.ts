import type { Rows } from '../database/database.ts'
import { readDate, readUsdt } from '../database/row.ts'
import type { BookedEntry } from './booked-entry.ts'

/** SQL: whether the books have one of these entries. Each `ref` is an expression of the statement that asks. */
export function isBookedSql(...refs: readonly string[]): string {
  return `exists (select from ledger_tx booked where booked.ref in (${refs.join(', ')}))`
}

/** Those of these entries that are in the books. */
export async function findBooked(rows: Rows, refs: readonly string[]): Promise<BookedEntry[]> {
  if (refs.length === 0) return []
  const found = await rows.query<{
    ref: string
    kind: string
    is_reversed: boolean
    credited: string
    created_at: string
  }>(
    `select t.ref, t.kind, t.created_at, exists (select from ledger_tx r where r.ref = 'reversal:' || t.ref) as is_reversed,
            (select coalesce(sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
              where e.tx_id = t.id and e.direction = 'C' and a.kind = 'merchant_available')::text as credited
       from ledger_tx t where t.ref = any($1::text[])`,
    [refs],
  )
  return found.map(row => ({
    ref: row.ref,
    kind: row.kind,
    isReversed: row.is_reversed,
    credited: readUsdt(row.credited),
    createdAt: readDate(row.created_at),
  }))
}
