import type { Rows, Tx } from '../database.ts'
import { endOf, isMonth, type Month } from './month.ts'
import { readDate, readDateOrNull } from '../row.ts'

/** The table whose records are let go by the month. */
export type Monthly = 'order_event'

/** The months that a table has a part for, the oldest first. What belongs to no month lies in its `_rest`. */
export async function listPartitions(rows: Rows, what: Monthly): Promise<Month[]> {
  const found = await rows.query<{ month: string }>(
    `select replace(right(inhrelid::regclass::text, 7), '_', '-') as month from pg_inherits where inhparent = to_regclass($1) order by 1`,
    [what],
  )
  return found.map(one => one.month).filter(isMonth)
}

/** A month that a table has records of and no part for; `null` when every record has its place. */
export async function findMissingPartition(rows: Rows, what: Monthly): Promise<Month | null> {
  const [found] = await rows.query<{ month: string }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month from ${what}_rest order by created_at limit 1`,
  )
  return found && isMonth(found.month) ? found.month : null
}

/** Makes the part for a month, with what waits for it in the rest; `false` when it is there. */
export async function createPartition(tx: Tx, what: Monthly, month: Month): Promise<boolean> {
  const [made] = await tx.query<{ made: boolean }>('select make_partition($1, $2::date) as made', [what, `${month}-01`])
  return made!.made
}

/** Drops the part for a month, and notes that it is gone. The database refuses what is not exported, or is not what was exported. */
export async function dropPartition(tx: Tx, what: Monthly, { month, at }: { month: Month; at: Date }): Promise<number> {
  // It reads the month once more: of a busy one that takes minutes, during which nobody waits.
  await tx.query(`select set_config('statement_timeout', '1h', true)`)
  const [dropped] = await tx.query<{ count: string }>('select drop_partition($1, $2::date, $3::timestamptz) as count', [
    what,
    `${month}-01`,
    at.toISOString(),
  ])
  return Number(dropped!.count)
}

export interface ArchivedPartition {
  readonly month: Month
  readonly rows: number
  /** The sum over all lines of the first 60 bits of their SHA-256. */
  readonly checksum: bigint
  readonly file: string
  readonly sha256: string
  readonly exportedAt: Date
  readonly removedAt: Date | null
}

/** Writes down that a month was exported; what was written of an earlier export is replaced. */
export async function noteExported(tx: Tx, what: Monthly, one: Omit<ArchivedPartition, 'removedAt'>): Promise<void> {
  await tx.query(
    `insert into archived_partition (what, month, row_count, checksum, file, file_sha256, exported_at)
     values ($1, $2::date, $3, $4, $5, $6, $7)
     on conflict (what, month) do update set row_count = excluded.row_count, checksum = excluded.checksum, file = excluded.file,
       file_sha256 = excluded.file_sha256, exported_at = excluded.exported_at`,
    [what, `${one.month}-01`, one.rows, one.checksum.toString(), one.file, one.sha256, one.exportedAt.toISOString()],
  )
}

/** What was exported of a table, the oldest first. */
export async function listArchived(rows: Rows, what: Monthly): Promise<ArchivedPartition[]> {
  const found = await rows.query<
    Record<'month' | 'count' | 'sum' | 'file' | 'sha256' | 'at', string> & { gone: string | null }
  >(
    `select to_char(month, 'YYYY-MM') as month, row_count as count, checksum as sum, file, file_sha256 as sha256, exported_at as at,
            removed_at as gone from archived_partition where what = $1 order by archived_partition.month`,
    [what],
  )
  return found.map(row => ({
    month: row.month as Month,
    rows: Number(row.count),
    checksum: BigInt(row.sum),
    file: row.file,
    sha256: row.sha256,
    exportedAt: readDate(row.at),
    removedAt: readDateOrNull(row.gone),
  }))
}

export interface PartitionsState {
  /** The last moment that there is a part for. */
  readonly madeUntil: Date
  /** Whether records lie outside of all months. */
  readonly hasDefaultRows: boolean
  readonly oldest: Month | null
}

/** How far a table has its months. */
export async function inspectPartitions(rows: Rows, what: Monthly): Promise<PartitionsState> {
  const [months, rest] = await Promise.all([listPartitions(rows, what), findMissingPartition(rows, what)])
  const newest = months.at(-1)
  const madeUntil = newest === undefined ? new Date(0) : endOf(newest)
  return { madeUntil, hasDefaultRows: rest !== null, oldest: months[0] ?? null }
}
