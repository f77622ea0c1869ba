import type { Deps } from '../../deps.ts'
import { readArchive } from '../../database/partitions/archive-file.ts'
import {
  inspectPartitions,
  listArchived,
  listPartitions,
  type ArchivedPartition,
} from '../../database/partitions/partition.store.ts'
import { endOf, isMonth, type Month } from '../../database/partitions/month.ts'
import { exportChanges, keptFrom, letGoIn } from '../../orders/retention/order-retention.service.ts'
import { Refusal, target, UsageError, type Change, type Command, type Input, type Shown } from '../command.ts'
import { table } from '../print.ts'

const what = 'order_event'

export const dataCommands: readonly Command[] = [
  {
    kind: 'show',
    name: 'data months',
    summary: 'Lists the monthly partitions of order changes: which exist, are exported, or may be removed',
    parameters: [],
    options: [],
    run: list,
  },
  {
    kind: 'change',
    name: 'data export',
    summary: 'Exports a month of order changes to a compressed file of JSON lines, and verifies it',
    notes:
      'The file contains orders with descriptions and metadata of merchants: keep it confidential. Give the month as 2026-11.',
    parameters: ['month'],
    options: [{ name: 'to', value: 'FOLDER', summary: 'the folder to write to (default: KASSA_ARCHIVE_DIR)' }],
    plan: planExport,
  },
  {
    kind: 'change',
    name: 'data detach',
    summary: 'Removes an exported month of order changes after its retention period',
    notes:
      'Refused when the file is missing, or file or month have changed since the export. Orders, transfers and the ledger stay.',
    parameters: ['month'],
    options: [],
    plan: planDetach,
  },
]

async function list(deps: Deps): Promise<Shown> {
  const [months, archived, { hasDefaultRows: hasRest }] = await Promise.all([
    listPartitions(deps.db, what),
    listArchived(deps.db, what),
    inspectPartitions(deps.db, what),
  ])
  const removed = archived.filter(one => one.removedAt).map(one => one.month)
  const all = [...new Set([...months, ...removed])].toSorted()
  const json = all.map(month => {
    const found = archived.find(one => one.month === month)
    const isDue = endOf(month) <= keptFrom(deps)
    return {
      month,
      state: found?.removedAt ? 'removed' : isDue ? 'may go' : 'kept',
      exported_at: found?.exportedAt.toISOString() ?? null,
      rows: found?.rows ?? null,
      file: found?.file ?? null,
      file_sha256: found?.sha256 ?? null,
    }
  })
  const rows = json.map(one => [
    one.month,
    one.state,
    one.exported_at,
    one.rows === null ? null : String(one.rows),
    one.file,
  ])
  const rest = hasRest
    ? '\nSome changes are in the default partition: a worker creates their months within a minute.'
    : ''
  const text = table(['MONTH', 'STATE', 'EXPORTED', 'ROWS', 'FILE'], rows, 'No months yet: a worker creates them.')
  return { json: { months: json, has_rest: hasRest }, text: text + rest }
}

async function monthOf(deps: Deps, input: Input): Promise<Month> {
  const month = target(input)
  if (!isMonth(month)) throw new UsageError(`The month must look like 2026-11, not '${month}'`)
  if (!(await listPartitions(deps.db, what)).includes(month))
    throw new Refusal(`Month ${month} does not exist. List the months with data months`)
  return month
}

async function planExport(deps: Deps, input: Input): Promise<Change> {
  const month = await monthOf(deps, input)
  const folder = input.option('to') ?? deps.config.archiveDir
  if (!folder) throw new UsageError('Set --to or KASSA_ARCHIVE_DIR to the folder to write to')
  return {
    plan: `Export the order changes of ${month} to ${folder}`,
    action: 'data.exported',
    subject: `${what} ${month}`,
    async apply() {
      return {
        // Log it before writing, so that even an interrupted export shows who ran it.
        result: { json: {}, text: '', afterwards: given => exportNow(given, { month, folder }) },
        detail: { folder },
      }
    },
  }
}

async function exportNow(deps: Deps, wanted: { readonly month: Month; readonly folder: string }): Promise<Shown> {
  const exported = await exportChanges(deps, wanted)
  if (exported === null) throw new Refusal('Another process is working on it. Check data months in a minute')
  const { month, rows, checksum, file, sha256 } = exported
  return {
    json: { month, rows, checksum: checksum.toString(), file, file_sha256: sha256 },
    text: `Exported ${rows} changes to ${file}, SHA-256 ${sha256}.`,
  }
}

async function planDetach(deps: Deps, input: Input): Promise<Change> {
  const month = await monthOf(deps, input)
  if (endOf(month) > keptFrom(deps))
    throw new Refusal(
      `${month} is within its retention period: KASSA_ORDER_EVENT_RETENTION_DAYS is ${deps.config.orderEventRetentionDays}`,
    )
  const exported = (await listArchived(deps.db, what)).find(one => one.month === month)
  if (!exported) throw new Refusal(`${month} has not been exported. Run data export ${month} first`)
  await assertFile(exported)
  return {
    plan: `Remove ${exported.rows} order changes of ${month}, exported to ${exported.file}`,
    action: 'data.detached',
    subject: `${what} ${month}`,
    facts: { file_sha256: exported.sha256 },
    async apply(joined) {
      const { db, clock } = joined
      const removed = await db.transaction(tx => letGoIn(tx, { month, at: clock.now() }))
      if (removed === null) throw new Refusal('Another process is working on it. Check data months in a minute')
      const detail = { rows: String(removed), file: exported.file, file_sha256: exported.sha256 }
      return { result: { json: { month, ...detail }, text: `Removed ${removed} changes of ${month}.` }, detail }
    },
  }
}

/** Makes sure that the file holds the complete month right before its removal. */
async function assertFile({ file, sha256, rows, checksum }: ArchivedPartition): Promise<void> {
  const found = await readArchive(file).catch((error: unknown) => {
    throw new Refusal(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (found.sha256 !== sha256 || found.rows !== rows || found.checksum !== checksum)
    throw new Refusal(`${file} has changed since the export. Export the month again`)
}
