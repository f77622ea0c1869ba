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

/** A month that is missing is made, and told of, long before anybody writes in it. */
export const partitionsAhead = 2

/** How the database refuses to drop a month of which it knows another content, or none. */
const notAsExported = '42501'

/**
 * Makes the tables of coming months; lets the oldest month of changes go whose time is over, once it is exported
 * (docs/decisions/retention.md#monthly-partitions). Exports it first where a folder is set; else a person does. Orders, their transfers and
 * the ledger stay for ever. `true`: there may be more.
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
    // It has changed since: what is told is the refusal, and the next round finds it exported as it is.
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

/** The oldest month whose time is over; `null` when there is none. */
export async function findDue(deps: PartitionDeps): Promise<Month | null> {
  const [oldest] = await listPartitions(deps.db, 'order_event')
  return oldest !== undefined && endOf(oldest) <= keptFrom(deps) ? oldest : null
}

/** Changes made before this time may go. */
export function keptFrom({ clock, config }: Pick<PartitionDeps, 'clock' | 'config'>): Date {
  return addSeconds(clock.business(), -config.orderEventRetentionDays * daySeconds)
}

interface Exporting {
  readonly month: Month
  readonly folder: string
}

/** Whether what was exported last lies in this folder, whole: what a person has written elsewhere may be gone. */
async function isExported(deps: PartitionDeps, { month, folder }: Exporting): Promise<boolean> {
  const noted = await findExported(deps.db, month)
  if (!noted || noted.file !== fileOf(deps, { month, folder }, noted)) return false
  const found = await readArchive(noted.file).catch(() => null)
  return found?.sha256 === noted.sha256
}

async function findExported(rows: Rows, month: Month): Promise<ArchivedPartition | undefined> {
  return (await listArchived(rows, 'order_event')).find(one => one.month === month)
}

/** Writes a month's changes to a file, reads it again and notes what is in it; `null` when another process is at it. */
export function exportChanges(
  deps: PartitionDeps,
  exporting: Exporting,
): Promise<Omit<ArchivedPartition, 'removedAt'> | null> {
  const { month } = exporting
  return deps.db.transaction(async tx => {
    if (!(await lockRetention(tx, 'order_events'))) return null
    // The file is read again meanwhile: of a busy month that takes minutes.
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

/** Workers write the months of all cells to one folder. What comes to a month that was let go before lies beside what it had then. */
function fileOf(
  { config: { cell } }: Pick<PartitionDeps, 'config'>,
  { month, folder }: Exporting,
  noted: ArchivedPartition | undefined,
): string {
  const since = noted?.removedAt ? `-since-${noted.removedAt.toISOString().replaceAll(/[-:.]/g, '')}` : ''
  return path.resolve(folder, `order_event-${cellPrefix(cell)}${month}${since}.jsonl.gz`)
}

/** Drops an exported month and says how many changes it had; `null` when another process is at it. */
export function letGo({ db, clock }: Pick<Deps, 'db' | 'clock'>, month: Month): Promise<number | null> {
  return db.transaction(tx => letGoIn(tx, { month, at: clock.now() }))
}

/** The same in a transaction of the caller. */
export async function letGoIn(
  tx: Tx,
  { month, at }: { readonly month: Month; readonly at: Date },
): Promise<number | null> {
  if (!(await lockRetention(tx, 'order_events'))) return null
  return dropPartition(tx, 'order_event', { month, at })
}
