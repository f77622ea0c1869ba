import type { Rows } from '../../database/database.ts'

/** Returns the encrypted key of the log; `null` before its first entry. */
export async function findEncryptedKey(rows: Rows): Promise<string | null> {
  const found = await rows.kysely.selectFrom('audit_key').select('encryptedKey').executeTakeFirst()
  return found?.encryptedKey ?? null
}

export async function insertEncryptedKey(tx: Rows, encryptedKey: string): Promise<void> {
  await tx.kysely.insertInto('audit_key').values({ id: 1, encryptedKey }).execute()
}
