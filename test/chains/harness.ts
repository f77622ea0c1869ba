import type { ExecutionContext } from 'ava'
import type { BlockRef, Chain, Transfer } from '../../src/chains/chain.ts'
import type { NodeFault } from '../../dev/faulty-node/faults.ts'
import type { Payment } from '../helpers/local-chain.ts'

/** What the suite needs of a blockchain besides the adapter under test. */
export interface Harness {
  readonly chain: Chain
  readonly faucet: string
  /** The sender of batches. */
  readonly batcher: string
  /** An address that nobody else uses, always the same for the same number. */
  address(index: number): string
  /** Puts these transactions into one new block, in this order; returns their hashes. */
  mine(payments?: readonly Payment[]): Promise<readonly string[]>
  /** Replaces the newest blocks and adds one; transactions kept are mined again, others are gone. */
  reorg(depth: number, options?: { readonly keep?: readonly string[] }): Promise<void>
  /** Puts an account on the token's blacklist, or takes it off. */
  blacklist(account: string, isListed: boolean): Promise<void>
  /** The same chain through so many nodes that all have these faults, until they are healed. Absent where there is no node. */
  behind?(faults: readonly NodeFault[], count: number): Promise<SpoiledChain>
  /** Mines until what is the head now is final. */
  finalize(): Promise<void>
  stop(): Promise<void>
}

export interface SpoiledChain {
  readonly chain: Chain
  heal(): void
  stop(): Promise<void>
}

interface Mined {
  readonly hashes: readonly string[]
  readonly transfers: readonly Transfer[]
}

export interface Suite {
  readonly harness: Harness
  /** The block mined last. */
  readonly block: () => Promise<BlockRef>
  /** Mines one block and returns its transfers. */
  readonly transfersOf: (payments: readonly Payment[]) => Promise<Mined>
}

export type Guarantee = (title: string, run: (t: ExecutionContext, suite: Suite) => Promise<void>) => void
