import type { Owner } from '../lib/owner.ts'
import type { Rows } from './database.ts'

/** A request that a key signed. */
export interface KeyActor extends Owner {
  readonly keyId: string
}

/** A person of the merchant who is signed in. What their role allows was judged before any service is asked. */
export interface PersonActor extends Owner {
  readonly userId: string
  /** Whether they may still act, and so until the transaction ends: whoever signs them out waits for it. */
  readonly mayAct: (tx: Rows) => Promise<boolean>
}

/** For whom something is written (docs/decisions/320-people-and-keys-by-one-door.md). */
export type Actor = KeyActor | PersonActor

export function isPerson(actor: Actor): actor is PersonActor {
  return 'userId' in actor
}

/**
 * Whether whoever asks may still act, and so until the transaction ends: a revocation waits for it. Every transaction that
 * writes for a key or a person asks this, so that a request under way fails with the key that is revoked meanwhile. It lies
 * here, because domain folders that know nothing of each other all ask it.
 */
export function lockActor(tx: Rows, actor: Actor): Promise<boolean> {
  return isPerson(actor) ? actor.mayAct(tx) : lockActiveKey(tx, actor.keyId)
}

export async function lockActiveKey(tx: Rows, keyId: string): Promise<boolean> {
  const rows = await tx.query(`select 1 from api_key where key_id = $1 and is_active for share`, [keyId])
  return rows.length === 1
}
