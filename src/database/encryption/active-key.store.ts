import { isPerson, type Actor } from '../actor.ts'
import type { Rows, Tx } from '../database.ts'

/**
 * Whether whoever asks may still act, and so until the transaction ends: a revocation waits for it. Every transaction that
 * writes for a key or a person asks this, so that a request under way fails with the key that is revoked meanwhile. It lies
 * here, because domain folders that know nothing of each other all ask it.
 */
export function lockActor(tx: Tx, actor: Actor): Promise<boolean> {
  return isPerson(actor) ? actor.isPermitted(tx) : lockActiveKey(tx, actor.keyId)
}

export async function lockActiveKey(tx: Rows, keyId: string): Promise<boolean> {
  const key = await tx.kysely
    .selectFrom('api_key')
    .select('keyId')
    .where('keyId', '=', keyId)
    .where('isActive', '=', true)
    .forShare()
    .executeTakeFirst()
  return key !== undefined
}
