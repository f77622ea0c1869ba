import type { ExpressionBuilder } from 'kysely'
import type { Rows, Tables, Tx } from '../database.ts'
import { endOf, isMonth, monthOf, type Month } from './month.ts'

/** The table whose records are let go by the month. */
export type Monthly = 'order_event'

/** The months that a table has a part for, the oldest first. What belongs to no month lies in its `_rest`. */
export async function listPartitions(rows: Rows, what: Monthly): Promise<Month[]> {
  return (await listParts(rows, what)).map(part => part.slice(-7).replace('_', '-')).filter(isMonth)
}

/** Tables of PostgreSQL's catalogue that say which tables are parts of which. */
type PartTables = {
  readonly pg_inherits: { readonly inhrelid: number; readonly inhparent: number }
  readonly pg_class: { readonly oid: number; readonly relname: string }
}

/** The names of a table's parts, in order. */
async function listParts(rows: Rows, what: Monthly): Promise<string[]> {
  const found = await rows.kysely
    .withTables<PartTables>()
    .selectFrom('pg_inherits')
    .innerJoin('pg_class', 'pg_class.oid', 'pg_inherits.inhrelid')
    .select('pg_class.relname')
    .where('pg_inherits.inhparent', '=', e => e.fn<number>('to_regclass', [e.val(what)]))
    .orderBy('pg_class.relname')
    .execute()
  return found.map(({ relname }) => relname)
}

function firstDay(e: ExpressionBuilder<Tables, never>, month: Month) {
  return e.cast<string>(e.val(`${month}-01`), 'date')
}

/** A month that a table has records of and no part for; `null` when every record has its place. */
export async function findMissingPartition(rows: Rows, what: Monthly): Promise<Month | null> {
  const first = await rows.kysely
    .withTables<{ order_event_rest: Tables['order_event'] }>()
    .selectFrom(`${what}_rest`)
    .select('createdAt')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return first ? monthOf(first.createdAt) : null
}

/** Makes the part for a month, with what waits for it in the rest; `false` when it is there. */
export async function createPartition(tx: Tx, what: Monthly, month: Month): Promise<boolean> {
  const { isNew } = await tx.kysely
    .selectNoFrom(e => e.fn<boolean>('make_partition', [e.val(what), firstDay(e, month)]).as('isNew'))
    .executeTakeFirstOrThrow()
  return isNew
}

/** Drops the part for a month, and notes that it is gone. The database refuses what is not exported, or is not what was exported. */
export async function dropPartition(tx: Tx, what: Monthly, { month, at }: { month: Month; at: Date }): Promise<number> {
  // It reads the month once more: of a busy one that takes minutes, during which nobody waits.
  await tx.kysely
    .selectNoFrom(e => e.fn('set_config', [e.val('statement_timeout'), e.val('1h'), e.lit(true)]).as('isSet'))
    .execute()
  const { count } = await tx.kysely
    .selectNoFrom(e =>
      e.fn<bigint>('drop_partition', [e.val(what), firstDay(e, month), e.cast(e.val(at), 'timestamptz')]).as('count'),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
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
  const exported = {
    rowCount: BigInt(one.rows),
    checksum: one.checksum.toString(),
    file: one.file,
    fileSha256: one.sha256,
    exportedAt: one.exportedAt,
  }
  await tx.kysely
    .insertInto('archived_partition')
    .values({ what, month: `${one.month}-01`, ...exported })
    .onConflict(conflict => conflict.columns(['what', 'month']).doUpdateSet(exported))
    .execute()
}

/** What was exported of a table, the oldest first. */
export async function listArchived(rows: Rows, what: Monthly): Promise<ArchivedPartition[]> {
  const found = await rows.kysely
    .selectFrom('archived_partition')
    .select(['month', 'rowCount', 'checksum', 'file', 'fileSha256 as sha256', 'exportedAt', 'removedAt'])
    .where('what', '=', what)
    .orderBy('month')
    .execute()
  return found.map(({ month, rowCount, checksum, ...row }) => ({
    ...row,
    month: month.slice(0, 7) as Month,
    rows: Number(rowCount),
    checksum: BigInt(checksum),
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
