import { csvCell } from '../../lib/text/csv.ts'
import { statementColumns as columns } from '../../../generated/words.ts'
import { viewAccount, viewLine, type Statement } from './statement.ts'

type Row = Partial<Record<(typeof columns)[number], string | null>>

/** Yields a statement as CSV (RFC 4180): the opening balances, every entry, the closing balances. */
export async function* statementCsv({ from, to, accounts, pages }: Statement) {
  yield `${columns.join(',')}\r\n`
  const views = accounts.map(viewAccount)
  const edges = (at: Date, type: 'opening_balance' | 'closing_balance') =>
    views.map(({ network, account, ...one }) =>
      csvRow({ created_at: at.toISOString(), type, network, account, balance: one[type] }),
    )
  yield edges(from, 'opening_balance').join('')
  for await (const lines of pages) yield lines.map(line => csvRow(viewLine(line))).join('')
  yield edges(to, 'closing_balance').join('')
}

function csvRow(row: Row): string {
  return `${columns.map(name => csvCell(row[name] ?? '')).join(',')}\r\n`
}
