import type { Owner } from '../lib/owner.ts'
import type { Tx } from './database.ts'

/** A request that a key signed. */
export interface KeyActor extends Owner {
  readonly keyId: string
}

/** A person of the merchant who is signed in. What their role allows was judged before any service is asked. */
export interface PersonActor extends Owner {
  readonly userId: string
  /** Whether they may still act, and so until the transaction ends: whoever signs them out waits for it. */
  readonly isPermitted: (tx: Tx) => Promise<boolean>
}

/** For whom something is written (docs/decisions/merchant-people.md#people-and-keys). */
export type Actor = KeyActor | PersonActor

export function isPerson(actor: Actor): actor is PersonActor {
  return 'userId' in actor
}
