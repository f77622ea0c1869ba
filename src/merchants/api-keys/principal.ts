import type { KeyActor } from '../../database/actor.ts'

/** Who is asking: the merchant a request was signed for, the environment of its key, and the key itself. */
export type Principal = KeyActor
