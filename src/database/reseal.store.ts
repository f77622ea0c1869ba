import type { Rows } from './database.ts'
import type { SealedTable } from './sealed-table.ts'

export interface Stretch {
  /** The key after which it begins; `null`: at the first row. */
  readonly after: readonly string[] | null
  /** Rows held locked at once. */
  readonly limit: number
}

export interface SealedRow {
  readonly key: readonly string[]
  readonly sealed: readonly (string | null)[]
}

/** The next rows in the order of their keys, which stay as they are until the transaction ends. */
export function lockSealedRows(
  tx: Rows,
  { name, key, columns }: SealedTable,
  { after, limit }: Stretch,
): Promise<SealedRow[]> {
  const keys = key.join(', ')
  const begin = after === null ? '' : `where (${keys}) > (${placeholders(key.length, 2)})`
  return tx.query<SealedRow>(
    `select array[${texts(key)}] as key, array[${texts(columns)}] as sealed from ${name} ${begin}
      order by ${keys} limit $1 for no key update`,
    [limit, ...(after ?? [])],
  )
}

/** How many rows hold something that was sealed by none of these keys. */
export async function countSealedByOthers(
  rows: Rows,
  { name, columns }: SealedTable,
  keyIds: readonly string[],
): Promise<number> {
  const isStrange = columns.map(column => `split_part(${column}, '.', 2) <> all ($1)`).join(' or ')
  const [found] = await rows.query<{ count: string }>(`select count(*) as count from ${name} where ${isStrange}`, [
    [...keyIds],
  ])
  return Number(found?.count ?? 0)
}

/** Writes what was sealed anew. */
export async function updateSealedRow(tx: Rows, { name, key, columns }: SealedTable, row: SealedRow): Promise<void> {
  await tx.query(
    `update ${name} set (${columns.join(', ')}) = row(${placeholders(columns.length, 1)})
      where (${key.join(', ')}) = (${placeholders(key.length, columns.length + 1)})`,
    [...row.sealed, ...row.key],
  )
}

function placeholders(count: number, first: number): string {
  return Array.from({ length: count }, (_, at) => `$${first + at}`).join(', ')
}

function texts(columns: readonly string[]): string {
  return columns.map(column => `${column}::text`).join(', ')
}
