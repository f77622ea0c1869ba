import type { Environment } from '../chains/chain.ts'

/** Who is asking: the merchant a request was signed for, the environment of its key, and the key itself. */
export interface Principal {
  readonly merchantId: string
  readonly environment: Environment
  readonly keyId: string
}
