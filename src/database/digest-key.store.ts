import type { Rows } from './database.ts'

/** The sealed key of the digests; `null` before the first row was bound. */
export async function findSealedDigestKey(rows: Rows): Promise<string | null> {
  const [found] = await rows.query<{ sealedKey: string }>('select sealed_key as "sealedKey" from digest_key')
  return found?.sealedKey ?? null
}

/** Keeps the one of whoever is first. */
export async function insertSealedDigestKey(rows: Rows, sealedKey: string): Promise<void> {
  await rows.query('insert into digest_key (id, sealed_key) values (1, $1) on conflict do nothing', [sealedKey])
}
