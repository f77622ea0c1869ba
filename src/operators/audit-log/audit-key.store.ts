import type { Rows } from '../../database/database.ts'

/** The sealed key of the log; `null` before its first entry. */
export async function findEncryptedKey(rows: Rows): Promise<string | null> {
  const [found] = await rows.query<{ encryptedKey: string }>('select encrypted_key as "encryptedKey" from audit_key')
  return found?.encryptedKey ?? null
}

export async function insertEncryptedKey(tx: Rows, encryptedKey: string): Promise<void> {
  await tx.query('insert into audit_key (id, encrypted_key) values (1, $1)', [encryptedKey])
}
