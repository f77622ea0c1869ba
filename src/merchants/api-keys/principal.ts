import type { KeyActor } from '../../database/actor.ts'

/** The caller: the merchant, the environment of the key, and the key. */
export type Principal = KeyActor
