import type { Owner } from '../lib/owner.ts'

/** Who is asking: the merchant a request was signed for, the environment of its key, and the key itself. */
export interface Principal extends Owner {
  readonly keyId: string
}
