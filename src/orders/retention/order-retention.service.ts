import path from 'node:path'
import { readArchive, writeArchive } from '../../database/partitions/archive-file.ts'
import { endOf, monthAfter, monthOf, type Month } from '../../database/partitions/month.ts'
import {
  dropPartition,
  findMissingPartition,
  listArchived,
  listPartitions,
  createPartition,
  noteExported,
  type ArchivedPartition,
} from '../../database/partitions/partition.store.ts'
import { sqlState } from '../../database/sql-state.ts'
import { lockRetention } from '../../database/partitions/retention.store.ts'
import type { Rows, Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { cellPrefix } from '../../lib/cell.ts'
import { daySeconds } from '../../lib/durations.ts'
import { changeLines } from '../order.store.ts'

type PartitionDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Missing partitions are created, and reported, this many months before anything is written to them. */
const partitionsAhead = 2

/** The SQL state with which the database refuses to drop a partition that was not exported or has changed since. */
const notAsExported = '42501'

/**
 * Creates the partitions of coming months, and drops the oldest expired partition of order changes once it is exported
 * (docs/decisions/retention.md#monthly-partitions). Exports it first when a folder is set; otherwise a person must. Orders, their transfers and the
 * ledger are kept for ever. Returns whether there may be more.
 */
export async function rotatePartitions(deps: PartitionDeps): Promise<boolean> {
  await createPartitions(deps)
  const month = await findDue(deps)
  const folder = deps.config.archiveDir
  if (month === null || folder === null) return false
  if (!(await isExported(deps, { month, folder }))) return (await exportChanges(deps, { month, folder })) !== null
  try {
    return (await letGo(deps, month)) !== null
  } catch (error) {
    // The partition changed since its export. Export it again for the next run, and report the refusal.
    if (sqlState(error) === notAsExported) await exportChanges(deps, { month, folder })
    throw error
  }
}

async function createPartitions({ db, clock }: PartitionDeps): Promise<void> {
  const present = monthOf(clock.business())
  const made = await listPartitions(db, 'order_event')
  const wanted = Array.from({ length: partitionsAhead + 1 }, (_, ahead) => monthAfter(present, ahead))
  const stray = await findMissingPartition(db, 'order_event')
  for (const month of [...wanted, ...(stray === null ? [] : [stray])].filter(one => !made.includes(one)))
    await db.transaction(async tx => {
      if (await lockRetention(tx, 'order_events')) await createPartition(tx, 'order_event', month)
    })
}

/** Returns the oldest expired partition; `null` when there is none. */
async function findDue(deps: PartitionDeps): Promise<Month | null> {
  const [oldest] = await listPartitions(deps.db, 'order_event')
  return oldest !== undefined && endOf(oldest) <= keptFrom(deps) ? oldest : null
}

/** Order changes from before this time may be dropped. */
export function keptFrom({ clock, config }: Pick<PartitionDeps, 'clock' | 'config'>): Date {
  return addSeconds(clock.business(), -config.orderEventRetentionDays * daySeconds)
}

interface Exporting {
  readonly month: Month
  readonly folder: string
}

/** Whether the last export lies intact in this folder. An export that a person wrote elsewhere may be gone. */
async function isExported(deps: PartitionDeps, { month, folder }: Exporting): Promise<boolean> {
  const noted = await findExported(deps.db, month)
  if (!noted || noted.file !== fileOf(deps, { month, folder }, noted)) return false
  const found = await readArchive(noted.file).catch(() => null)
  return found?.sha256 === noted.sha256
}

async function findExported(rows: Rows, month: Month): Promise<ArchivedPartition | undefined> {
  return (await listArchived(rows, 'order_event')).find(one => one.month === month)
}

/** Exports a partition's changes to a file, verifies the file and records it; `null` when another process does it. */
export function exportChanges(
  deps: PartitionDeps,
  exporting: Exporting,
): Promise<Omit<ArchivedPartition, 'removedAt'> | null> {
  const { month } = exporting
  return deps.db.transaction(async tx => {
    if (!(await lockRetention(tx, 'order_events'))) return null
    // Reading the file again takes minutes for a busy month.
    await tx.kysely
      .selectNoFrom(e =>
        e
          .fn<string>('set_config', [e.val('idle_in_transaction_session_timeout'), e.val('1h'), e.lit(true)])
          .as('limit'),
      )
      .execute()
    const file = fileOf(deps, exporting, await findExported(tx, month))
    const written = await writeArchive(file, changeLines(tx, month))
    const exported = { ...written, month, file, exportedAt: deps.clock.now() }
    await noteExported(tx, 'order_event', exported)
    return exported
  })
}

/** Workers of all cells write to one folder. Changes recorded after a partition was dropped get a file of their own beside the earlier one. */
function fileOf(
  { config: { cell } }: Pick<PartitionDeps, 'config'>,
  { month, folder }: Exporting,
  noted: ArchivedPartition | undefined,
): string {
  const since = noted?.removedAt ? `-since-${noted.removedAt.toISOString().replaceAll(/[-:.]/g, '')}` : ''
  return path.resolve(folder, `order_event-${cellPrefix(cell)}${month}${since}.jsonl.gz`)
}

/** Drops an exported partition and returns its number of changes; `null` when another process does it. */
export function letGo({ db, clock }: Pick<Deps, 'db' | 'clock'>, month: Month): Promise<number | null> {
  return db.transaction(tx => letGoIn(tx, { month, at: clock.now() }))
}

/** Like `letGo`, within the caller's transaction. */
export async function letGoIn(
  tx: Tx,
  { month, at }: { readonly month: Month; readonly at: Date },
): Promise<number | null> {
  if (!(await lockRetention(tx, 'order_events'))) return null
  return dropPartition(tx, 'order_event', { month, at })
}
