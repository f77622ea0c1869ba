import type { Rows } from './database.ts'

/** The sealed key of the digests; `null` before the first row was bound. */
export async function findEncryptedDigestKey(rows: Rows): Promise<string | null> {
  const [found] = await rows.query<{ encryptedKey: string }>('select encrypted_key as "encryptedKey" from digest_key')
  return found?.encryptedKey ?? null
}

/** Keeps the one of whoever is first. */
export async function insertEncryptedDigestKey(rows: Rows, encryptedKey: string): Promise<void> {
  await rows.query('insert into digest_key (id, encrypted_key) values (1, $1) on conflict do nothing', [encryptedKey])
}
