import path from 'node:path'
import { writeArchive } from '../database/archive-file.ts'
import { endOf, monthAfter, monthOf, type Month } from '../database/month.ts'
import {
  dropMonth,
  findMonthInRest,
  listArchived,
  listMonths,
  makeMonth,
  noteExported,
  type ArchivedMonth,
} from '../database/month.store.ts'
import { lockRetention, noteRemoved } from '../database/retention.store.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { addSeconds } from '../lib/clock.ts'
import { firstCell } from '../lib/cell.ts'
import { daySeconds } from '../lib/durations.ts'
import { changeLines } from './order-retention.store.ts'

type MonthDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** A month that is missing is made, and told of, long before anybody writes in it. */
export const monthsAhead = 2

/**
 * Makes the tables of coming months; lets the oldest month of changes go whose time is over, once it is exported
 * (docs/decisions/430-records-by-the-month.md). Exports it first where a folder is set; else a person does. Orders, their transfers and
 * the ledger stay for ever. `true`: there may be more.
 */
export async function tendMonths(deps: MonthDeps): Promise<boolean> {
  await makeMonths(deps)
  const month = await findDue(deps)
  if (month === null) return false
  if (await isExported(deps, month)) return (await letGo(deps, month)) !== null
  if (deps.config.archiveDir === null) return false
  return (await exportChanges(deps, { month, folder: deps.config.archiveDir })) !== null
}

async function makeMonths({ db, clock }: MonthDeps): Promise<void> {
  const present = monthOf(clock.business())
  const made = await listMonths(db, 'order_event')
  const wanted = Array.from({ length: monthsAhead + 1 }, (_, ahead) => monthAfter(present, ahead))
  const stray = await findMonthInRest(db, 'order_event')
  for (const month of [...wanted, ...(stray === null ? [] : [stray])].filter(one => !made.includes(one)))
    await db.transaction(async tx => {
      if (await lockRetention(tx, 'order_events')) await makeMonth(tx, 'order_event', month)
    })
}

/** The oldest month whose time is over; `null` when there is none. */
export async function findDue(deps: MonthDeps): Promise<Month | null> {
  const [oldest] = await listMonths(deps.db, 'order_event')
  return oldest !== undefined && endOf(oldest) <= keptFrom(deps) ? oldest : null
}

/** Changes made before this time may go. */
export function keptFrom({ clock, config }: Pick<MonthDeps, 'clock' | 'config'>): Date {
  return addSeconds(clock.business(), -config.orderEventRetentionDays * daySeconds)
}

async function isExported({ db }: MonthDeps, month: Month): Promise<boolean> {
  return (await listArchived(db, 'order_event')).some(one => one.month === month && one.removedAt === null)
}

/** Writes a month's changes to a file, reads it again and notes what is in it; `null` when another process is at it. */
export function exportChanges(
  { db, clock, config }: MonthDeps,
  { month, folder }: { readonly month: Month; readonly folder: string },
): Promise<Omit<ArchivedMonth, 'removedAt'> | null> {
  return db.transaction(async tx => {
    if (!(await lockRetention(tx, 'order_events'))) return null
    const file = path.resolve(folder, fileName(config.cell, month))
    const written = await writeArchive(file, changeLines(tx, month))
    const exported = { ...written, month, file, exportedAt: clock.now() }
    await noteExported(tx, 'order_event', exported)
    return exported
  })
}

/** Workers write the months of all cells to one folder. */
function fileName(cell: number, month: Month): string {
  return `order_event-${cell === firstCell ? '' : `cell-${cell}-`}${month}.jsonl.gz`
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
  const removed = await dropMonth(tx, 'order_event', { month, at })
  await noteRemoved(tx, 'order_events', endOf(month))
  return removed
}
