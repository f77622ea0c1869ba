import type { Deps } from '../../deps.ts'
import { csvCell } from '../../lib/text/csv.ts'
import type { ChainedEntry } from './audit-chain.ts'
import { audited } from './audit.service.ts'
import { listEntriesByTime, type AuditFilter } from './audit.store.ts'

export const exportFormats = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Entries held in memory at a time. */
const pageEntries = 500

type ExportFilter = Omit<AuditFilter, 'before' | 'limit'>

/** Notes in the log who exports what, before the first entry is read. Throws OperatorRefused when the operator may not act. */
export async function noteExport(
  deps: Deps,
  {
    operator,
    format,
    filter,
  }: { readonly operator: string; readonly format: ExportFormat; readonly filter: ExportFilter },
): Promise<void> {
  const action = { operator, action: 'audit.exported', subject: 'audit log', reason: null }
  await audited(deps, action, () => Promise.resolve({ result: null, detail: { format, ...filter } }))
}

/** Yields matching entries as they are read, the latest action first. Memory use does not grow with their number. */
export async function* exportAudit(
  { db }: Pick<Deps, 'db'>,
  filter: ExportFilter,
  format: ExportFormat,
): AsyncGenerator<string, void, undefined> {
  const { head, write } = writers[format]
  yield head
  for (let before: ChainedEntry | undefined; ;) {
    const entries: readonly ChainedEntry[] = await listEntriesByTime(db, { ...filter, before, limit: pageEntries })
    if (entries.length > 0) yield entries.map(write).join('')
    before = entries.at(-1)
    if (entries.length < pageEntries) return
  }
}

const columns = ['id', 'at', 'operator', 'action', 'subject', 'reason', 'detail', 'prev_hash', 'hash'] as const

const valuesOf = (one: ChainedEntry): Record<(typeof columns)[number], string> => ({
  id: String(one.id),
  at: one.at.toISOString(),
  operator: one.operator,
  action: one.action,
  subject: one.subject,
  reason: one.reason ?? '',
  detail: one.detail,
  prev_hash: one.prevHash,
  hash: one.hash,
})

const writers = {
  csv: {
    head: `${columns.join(',')}\r\n`,
    write: (one: ChainedEntry) =>
      `${Object.values(valuesOf(one))
        .map(value => csvCell(value))
        .join(',')}\r\n`,
  },
  jsonl: {
    head: '',
    // The detail stays text: its hash is over exactly these characters.
    write: (one: ChainedEntry) => `${JSON.stringify({ ...valuesOf(one), id: one.id, reason: one.reason })}\n`,
  },
} as const satisfies Record<ExportFormat, { readonly head: string; readonly write: (one: ChainedEntry) => string }>
