import type { ChainKey, ReadChain } from '../../chains/chain.ts'

/** Blocks and ranges worked through before the job gives others a turn; the next run goes on where this one stopped. */
export const stepsMax = 50

/** A chain that is being followed. */
export interface Followed {
  readonly key: ChainKey
  readonly chain: ReadChain
  /** Once aborted no further block is begun. */
  readonly stop: AbortSignal | undefined
}
