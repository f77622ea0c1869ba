// What a chain in memory consists of.
import type { BlockRef, Transfer } from '../../../src/chains/chain.ts'
import type { BatchIntent } from '../../../src/chains/batch-transaction.ts'
import type { DecodedTransaction } from '../../../src/chains/send/outgoing.ts'
import { usdt } from '../../../src/lib/money.ts'
import type { FakeBatches } from '../../../test/helpers/fake-batches.ts'

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
  /** The deposit addresses that it empties at once; of everything else none. */
  readonly members?: BatchIntent['members']
  /** What its hash was made of, where somebody paid. */
  readonly preimage?: string
}

/** A transaction in a block. */
export interface Listed {
  readonly transaction: SimTransaction
  readonly succeeded: boolean
  /** Addresses whose authorization in it came at its turn, whatever became of the rest. */
  readonly authorized?: readonly string[]
}

export interface SimBlock {
  readonly ref: BlockRef
  readonly transactions: readonly Listed[]
}

/** A block before it has a hash. */
export interface Unsealed extends Omit<BlockRef, 'hash'> {
  readonly transactions: readonly Listed[]
  /** 32 bytes that no other block has. */
  readonly mark: string
}

/** As much of a chain as says what an account has. */
export interface ChainState {
  readonly blocks: readonly SimBlock[]
  readonly head: BlockRef
  /** Transfers to these fail in their block. */
  readonly refusing: ReadonlySet<string>
  /** Transfers from these fail: the token's owner has blacklisted them. */
  readonly blacklisted: ReadonlySet<string>
  /** The wallet, which always has coins for fees. */
  readonly rich: string
  /** Stake that one transfer needs the energy of. */
  readonly stakeNeeded: bigint
}

/** A transaction of ours as a chain has it; of one that empties several addresses what `batches` knows of it. */
export function asSent(own: DecodedTransaction, batches: Pick<FakeBatches, 'members' | 'moved'>): SimTransaction {
  const { txHash, signer, intent } = own
  const usual = intent.kind === 'token' ? [intent] : []
  return { txHash, sender: signer, moves: batches.moved(txHash) ?? usual, own, members: batches.members(txHash) }
}

export function transfersIn({ ref, transactions }: SimBlock): Transfer[] {
  return transactions
    .filter(one => one.succeeded)
    .flatMap(({ transaction: { txHash, moves } }) =>
      moves.map(({ from, to, amount }, ordinal) => ({
        txHash,
        ordinal,
        from,
        to,
        amount: usdt(amount),
        blockHeight: ref.height,
        blockHash: ref.hash,
      })),
    )
}
