import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Rows } from '../database.ts'
import { anyOf } from '../expressions.ts'
import type { EncryptedTable } from './encrypted-table.ts'

export interface RowRange {
  /** The batch starts after this key; `null`: at the first row. */
  readonly after: readonly string[] | null
  /** Maximum number of rows locked at once. */
  readonly limit: number
}

export interface EncryptedRow {
  readonly key: readonly string[]
  readonly encrypted: readonly (string | null)[]
}

/** Any table with encrypted columns, as its description names them. */
type AnyTable = Readonly<Record<string, Readonly<Record<string, string | null>>>>

/** Locks the next rows in key order until the transaction ends. */
export async function lockEncryptedRows(
  tx: Rows,
  { name, key, columns }: EncryptedTable,
  { after, limit }: RowRange,
): Promise<EncryptedRow[]> {
  const found = await anyTable(tx)
    .selectFrom(name)
    .select(e => [...key, ...columns].map(column => e.cast<string | null>(column, 'text').as(column)))
    .$if(after !== null, query => query.where(e => e(tupleOf(e, key), '>', valuesOf(e, after ?? []))))
    .$call(query => key.reduce((ordered, column) => ordered.orderBy(column), query))
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
  return found.map(row => ({ key: key.map(column => row[column]!), encrypted: columns.map(column => row[column]!) }))
}

/** Counts the rows with a value that none of these keys encrypted. */
export async function countEncryptedByOtherKeys(
  rows: Rows,
  { name, columns }: EncryptedTable,
  keyIds: readonly string[],
): Promise<number> {
  const { count } = await anyTable(rows)
    .selectFrom(name)
    .select(e => e.fn.countAll<bigint>().as('count'))
    .where(e => e.or(columns.map(column => e.not(e(keyIdOf(e, column), '=', anyOf(keyIds))))))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Saves re-encrypted values. */
export async function updateEncryptedRow(
  tx: Rows,
  { name, key, columns }: EncryptedTable,
  row: EncryptedRow,
): Promise<void> {
  await anyTable(tx)
    .updateTable(name)
    .set(Object.fromEntries(columns.map((column, at) => [column, row.encrypted[at]!])))
    .where(e => e(tupleOf(e, key), '=', valuesOf(e, row.key)))
    .execute()
}

/** Without plugins, so that columns have their database names. */
function anyTable(rows: Rows): Kysely<AnyTable> {
  return rows.kysely.withoutPlugins() as unknown as Kysely<AnyTable>
}

type Expressions = ExpressionBuilder<AnyTable, string>

/** The id of a value's encryption key, which is part of its text. */
function keyIdOf(e: Expressions, column: string) {
  return e.fn<string>('split_part', [column, e.val('.'), e.lit(2)])
}

/** Columns as one row value, even when there is only one column. */
function tupleOf(e: Expressions, columns: readonly string[]) {
  return e.refTuple(...(columns as [string, string]))
}

function valuesOf(e: Expressions, values: readonly string[]) {
  return e.tuple(...(values as [string, string]))
}
