import type { ExpressionBuilder } from 'kysely'
import type { Rows, Tables, Tx } from '../database.ts'
import { endOf, isMonth, monthOf, type Month } from './month.ts'

/** The table that is partitioned by month. */
export type Monthly = 'order_event'

/** Lists the months that a table has partitions for, oldest first. Other rows are in its default partition, `_rest`. */
export async function listPartitions(rows: Rows, what: Monthly): Promise<Month[]> {
  return (await listParts(rows, what)).map(part => part.slice(-7).replace('_', '-')).filter(isMonth)
}

/** The tables of PostgreSQL's catalogue that describe partitions. */
type PartTables = {
  readonly pg_inherits: { readonly inhrelid: number; readonly inhparent: number }
  readonly pg_class: { readonly oid: number; readonly relname: string }
}

/** Lists the names of a table's partitions, in order. */
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

/** Returns a month with rows in the default partition; `null` when that is empty. */
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

/** Creates the partition of a month and moves its rows there from the default partition; `false` when it exists. */
export async function createPartition(tx: Tx, what: Monthly, month: Month): Promise<boolean> {
  const { isNew } = await tx.kysely
    .selectNoFrom(e => e.fn<boolean>('make_partition', [e.val(what), firstDay(e, month)]).as('isNew'))
    .executeTakeFirstOrThrow()
  return isNew
}

/**
 * Drops the partition of a month and records its removal. The database refuses a month that was not exported or differs from its export.
 */
export async function dropPartition(tx: Tx, what: Monthly, { month, at }: { month: Month; at: Date }): Promise<number> {
  // It reads the month once more, which takes minutes for a busy one. Nobody waits meanwhile.
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
  /** The sum of the first 60 bits of each line's SHA-256. */
  readonly checksum: bigint
  readonly file: string
  readonly sha256: string
  readonly exportedAt: Date
  readonly removedAt: Date | null
}

/** Records the export of a month, in place of an earlier one. */
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

/** Lists the exported months of a table, oldest first. */
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
  /** The end of the last partition. */
  readonly madeUntil: Date
  /** Whether the default partition has rows. */
  readonly hasDefaultRows: boolean
  readonly oldest: Month | null
}

/** Returns the state of a table's partitions. */
export async function inspectPartitions(rows: Rows, what: Monthly): Promise<PartitionsState> {
  const [months, rest] = await Promise.all([listPartitions(rows, what), findMissingPartition(rows, what)])
  const newest = months.at(-1)
  const madeUntil = newest === undefined ? new Date(0) : endOf(newest)
  return { madeUntil, hasDefaultRows: rest !== null, oldest: months[0] ?? null }
}
