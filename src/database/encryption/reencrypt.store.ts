import type { Rows } from '../database.ts'
import type { EncryptedTable } from './encrypted-table.ts'

export interface RowRange {
  /** The key after which it begins; `null`: at the first row. */
  readonly after: readonly string[] | null
  /** Rows held locked at once. */
  readonly limit: number
}

export interface EncryptedRow {
  readonly key: readonly string[]
  readonly encrypted: readonly (string | null)[]
}

/** The next rows in the order of their keys, which stay as they are until the transaction ends. */
export function lockEncryptedRows(
  tx: Rows,
  { name, key, columns }: EncryptedTable,
  { after, limit }: RowRange,
): Promise<EncryptedRow[]> {
  const keys = key.join(', ')
  const begin = after === null ? '' : `where (${keys}) > (${placeholders(key.length, 2)})`
  return tx.query<EncryptedRow>(
    `select array[${texts(key)}] as key, array[${texts(columns)}] as encrypted from ${name} ${begin}
      order by ${keys} limit $1 for no key update`,
    [limit, ...(after ?? [])],
  )
}

/** How many rows hold something that was sealed by none of these keys. */
export async function countEncryptedByOtherKeys(
  rows: Rows,
  { name, columns }: EncryptedTable,
  keyIds: readonly string[],
): Promise<number> {
  const isStrange = columns.map(column => `split_part(${column}, '.', 2) <> all ($1)`).join(' or ')
  const [found] = await rows.query<{ count: string }>(`select count(*) as count from ${name} where ${isStrange}`, [
    [...keyIds],
  ])
  return Number(found?.count ?? 0)
}

/** Writes what was sealed anew. */
export async function updateEncryptedRow(
  tx: Rows,
  { name, key, columns }: EncryptedTable,
  row: EncryptedRow,
): Promise<void> {
  await tx.query(
    `update ${name} set (${columns.join(', ')}) = row(${placeholders(columns.length, 1)})
      where (${key.join(', ')}) = (${placeholders(key.length, columns.length + 1)})`,
    [...row.encrypted, ...row.key],
  )
}

function placeholders(count: number, first: number): string {
  return Array.from({ length: count }, (_, at) => `$${first + at}`).join(', ')
}

function texts(columns: readonly string[]): string {
  return columns.map(column => `${column}::text`).join(', ')
}
