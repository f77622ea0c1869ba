import type { ExpressionBuilder } from 'kysely'
import type { Rows, Tables } from '../database/database.ts'
import { anyOf } from '../database/expressions.ts'
import { readUsdt } from '../database/row.ts'
import type { BookedEntry } from './booked-entry.ts'

/** Returns those of these entries that are in the ledger. */
export async function findBooked(rows: Rows, refs: readonly string[]): Promise<BookedEntry[]> {
  if (refs.length === 0) return []
  const found = await rows.kysely
    .selectFrom('ledger_tx as t')
    .select(e => ['t.ref', 't.kind', 't.createdAt', isReversed(e).as('isReversed'), creditedBy(e).as('credited')])
    .where('t.ref', '=', anyOf(refs))
    .execute()
  return found.map(row => ({ ...row, credited: readUsdt(row.credited ?? '0') }))
}

/** Whether the ledger has the reversal of this row's entry. */
export function isReversed(e: ExpressionBuilder<Tables & { t: Tables['ledger_tx'] }, 't'>) {
  const reversal = e.selectFrom('ledger_tx as r').where('r.ref', '=', e(e.val('reversal:'), '||', e.ref('t.ref')))
  return e.exists(reversal.select('r.id')).$castTo<boolean>()
}

function creditedBy(e: ExpressionBuilder<Tables & { t: Tables['ledger_tx'] }, 't'>) {
  return e
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_account as a', 'a.id', 'entry.accountId')
    .select(sum => sum.fn.sum<string | null>('entry.amount').as('credited'))
    .whereRef('entry.txId', '=', 't.id')
    .where('entry.direction', '=', 'C')
    .where('a.kind', '=', 'merchant_available')
}
