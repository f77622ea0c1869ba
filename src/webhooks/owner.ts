import type { Environment } from '../chains/chain.ts'

/** Whose endpoints, events and secrets are meant: nothing here is ever found by another merchant or environment. */
export interface Owner {
  readonly merchantId: string
  readonly environment: Environment
}
