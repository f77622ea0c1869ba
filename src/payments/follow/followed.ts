import type { ChainKey, ReadChain } from '../../chains/chain.ts'

/** Blocks and ranges per run, so that other jobs get their turn. The next run continues. */
export const stepsMax = 50

/** A chain that this process follows. */
export interface Followed {
  readonly key: ChainKey
  readonly chain: ReadChain
  /** Once aborted, no further block is started. */
  readonly stop: AbortSignal | undefined
}
