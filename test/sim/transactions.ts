// What a chain in memory consists of.
import type { BlockRef } from '../../src/chains/chain.ts'
import type { DecodedTransaction } from '../../src/chains/outgoing.ts'

export interface Moved {
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

export interface SimTransaction {
  readonly txHash: string
  /** Who signed it. */
  readonly sender: string
  readonly moves: readonly Moved[]
  /** What it says where it is one of ours; `null`: somebody paid. */
  readonly own: DecodedTransaction | null
}

/** A transaction in a block. */
export interface Listed {
  readonly transaction: SimTransaction
  readonly succeeded: boolean
}

export interface SimBlock {
  readonly ref: BlockRef
  readonly transactions: readonly Listed[]
}

/** As much of a chain as says what an account has. */
export interface ChainState {
  readonly blocks: readonly SimBlock[]
  readonly head: BlockRef
  /** Transfers to these fail in their block. */
  readonly refusing: ReadonlySet<string>
  /** The wallet, which always has coins for fees. */
  readonly rich: string
  /** Stake that one transfer needs the energy of. */
  readonly stakeNeeded: bigint
}

/** A transaction of ours as a chain has it. */
export function asSent(own: DecodedTransaction): SimTransaction {
  const { txHash, signer, intent } = own
  return { txHash, sender: signer, moves: intent.kind === 'token' ? [intent] : [], own }
}
