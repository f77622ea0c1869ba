/** A table whose rows hold secrets sealed by the master key. */
export interface EncryptedTable {
  readonly name: string
  /** Its primary key. */
  readonly key: readonly string[]
  /** What is sealed, each value bound to its table, column and row. */
  readonly columns: readonly string[]
}

/** What a sealed value is bound to: it opens in no other row or column. */
export function encryptionContext(table: EncryptedTable, column: string, key: readonly string[]): string {
  return [table.name, column, ...key].join('|')
}
