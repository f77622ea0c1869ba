import type { Rows } from '../database/database.ts'

export interface SealedKey {
  readonly keyId: string
  readonly sealedSecret: string
}

/** The sealed secrets of the next keys in the order of their ids, which stay so until the transaction ends. */
export function lockSecretsAfter(tx: Rows, after: string, limit: number): Promise<SealedKey[]> {
  return tx.query<SealedKey>(
    `select key_id as "keyId", sealed_secret as "sealedSecret" from api_key where key_id > $1
      order by key_id limit $2 for no key update`,
    [after, limit],
  )
}

export async function updateSecret(tx: Rows, keyId: string, sealedSecret: string): Promise<void> {
  await tx.query('update api_key set sealed_secret = $2 where key_id = $1', [keyId, sealedSecret])
}
