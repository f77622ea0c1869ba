/** A table with secrets encrypted by the master key. */
export interface EncryptedTable {
  readonly name: string
  /** Its primary key. */
  readonly key: readonly string[]
  /** The encrypted columns. Each value is bound to its table, column and row. */
  readonly columns: readonly string[]
}

/** Returns the context of an encrypted value, so that it decrypts in no other row or column. */
export function encryptionContext(table: EncryptedTable, column: string, key: readonly string[]): string {
  return [table.name, column, ...key].join('|')
}
