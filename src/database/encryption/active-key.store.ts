import { isPerson, type Actor } from '../actor.ts'
import type { Rows, Tx } from '../database.ts'

/**
 * Whether the actor may still act. It holds until the transaction ends, because a revocation waits for it. Every transaction that writes
 * for a key or a user checks this, so a pending request fails when its key is revoked. It is here because independent domain folders all
 * use it.
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
