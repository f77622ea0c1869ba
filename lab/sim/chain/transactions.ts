// The parts of a chain in memory.
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
  /** The signer. */
  readonly sender: string
  readonly moves: readonly Moved[]
  /** Its decoded content if it is ours; `null`: a foreign payment. */
  readonly own: DecodedTransaction | null
  /** The deposit addresses of a batch; otherwise none. */
  readonly members?: BatchIntent['members']
  /** The preimage of the hash of a foreign payment. */
  readonly preimage?: string
}

/** A transaction in a block. */
export interface Listed {
  readonly transaction: SimTransaction
  readonly succeeded: boolean
  /** Addresses whose authorization took effect, whatever the result of the transaction. */
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

/** The part of a chain that balances depend on. */
export interface ChainState {
  readonly blocks: readonly SimBlock[]
  readonly head: BlockRef
  /** Transfers to these addresses fail in their block. */
  readonly refusing: ReadonlySet<string>
  /** Transfers from these addresses fail: the token's owner has blacklisted them. */
  readonly blacklisted: ReadonlySet<string>
  /** The hot wallet, which always has coins for fees. */
  readonly rich: string
  /** Stake that gives the energy of one transfer. */
  readonly stakeNeeded: bigint
}

/** Returns a transaction of ours as a chain has it. `batches` knows the content of a batch. */
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
