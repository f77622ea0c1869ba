import type { Owner } from '../lib/owner.ts'
import type { Tx } from './database.ts'

/** A request signed with an API key. */
export interface KeyActor extends Owner {
  readonly keyId: string
}

/** A signed-in user of the merchant. Their role's permission was checked before the service is called. */
export interface PersonActor extends Owner {
  readonly userId: string
  /** Whether the user may still act. It holds until the transaction ends, because signing them out waits for it. */
  readonly isPermitted: (tx: Tx) => Promise<boolean>
}

/** The actor that a change is written for (docs/decisions/merchant-people.md#people-and-keys). */
export type Actor = KeyActor | PersonActor

export function isPerson(actor: Actor): actor is PersonActor {
  return 'userId' in actor
}
