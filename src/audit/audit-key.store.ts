import type { Rows } from '../database/database.ts'

/** The sealed key of the log; `null` before its first entry. */
export async function findSealedKey(rows: Rows): Promise<string | null> {
  const [found] = await rows.query<{ sealedKey: string }>('select sealed_key as "sealedKey" from audit_key')
  return found?.sealedKey ?? null
}

export async function insertSealedKey(tx: Rows, sealedKey: string): Promise<void> {
  await tx.query('insert into audit_key (id, sealed_key) values (1, $1)', [sealedKey])
}
