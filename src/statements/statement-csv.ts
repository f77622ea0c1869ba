import { statementColumns as columns } from '../../generated/words.ts'
import { viewAccount, viewLine, type Statement } from './statement.ts'

type Row = Partial<Record<(typeof columns)[number], string | null>>

/** A statement as CSV (RFC 4180), piece by piece: the opening balances, every entry, the closing balances. */
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

/** What a spreadsheet would take for a formula is a text to it; a number with its sign is none. */
export function csvCell(value: string): string {
  const isFormula = /^[=+\-@\t\r\n|%]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value)
  const safe = isFormula ? `'${value}` : value
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
