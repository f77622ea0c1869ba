import type { Usdt } from '../lib/money.ts'

export type Network = 'TRC20' | 'ERC20'
export const networks = ['TRC20', 'ERC20'] as const satisfies readonly Network[]

export type Environment = 'live' | 'test'

/** Which chain: a network within an environment. */
export interface ChainKey {
  readonly environment: Environment
  readonly network: Network
}

export interface BlockRef {
  readonly height: number
  /** Lower-case hex as the network writes it: `0x…` on Ethereum, bare on TRON. */
  readonly hash: string
  readonly parentHash: string
  readonly time: Date
}

/** One `Transfer` log of the configured token with a value above zero. Its identity is (network, txHash, ordinal). */
export interface Transfer {
  readonly txHash: string
  /** Position among all logs of its own transaction, counted from 0: stays the same when a fork moves the transaction. */
  readonly ordinal: number
  readonly from: string
  readonly to: string
  /** As the log has it, up to 2²⁵⁶ − 1: what counts as a payment is for `isCredible` to say. */
  readonly amount: Usdt
  readonly blockHeight: number
  readonly blockHash: string
}

/** A stretch of final blocks, read completely. */
export interface FinalRange {
  readonly transfers: readonly Transfer[]
  /** The last block that was read. */
  readonly end: BlockRef
}

/** A question to a contract that keeps a list of accounts, answered by its function `name(address) returns (bool)`. */
export interface ListQuestion {
  /** Which contract is asked; default the configured token. */
  readonly contract?: string
  readonly name: 'isBlackListed' | 'isSanctioned'
  readonly account: string
}

/**
 * What Kassa needs of a blockchain. Addresses are in the form shown to people: base58 on TRON, EIP-55 on Ethereum.
 * Every method may throw ChainUnavailable: the node did not answer or could not prove its answer. "No transfers" is an
 * answer only when the same node has shown the block it speaks of.
 */
export interface Chain {
  readonly network: Network
  /** Blocks from a transfer's own (counted as 1) until it is final, as shown to people; finality itself is `finalHead`. */
  readonly requiredConfirmations: number
  /** How many blocks `finalRange` reads at most in one call. */
  readonly rangeMax: number
  /** Refuses (ChainMismatch) a node of another chain, a token that is absent or does not count in six decimals. */
  verify(): Promise<void>
  head(): Promise<BlockRef>
  /** The newest block that can no longer be taken back. */
  finalHead(): Promise<BlockRef>
  /** `null` when the node has no block of this height. */
  block(height: number): Promise<BlockRef | null>
  /** All transfers of exactly this block, which may still be taken back. */
  transfers(block: BlockRef): Promise<readonly Transfer[]>
  /** All transfers of the final blocks from…to (both included, at most `rangeMax`), re-read independently of `transfers`. */
  finalRange(from: number, to: number): Promise<FinalRange>
  /** Whether an account is on a contract's list now. A contract that is absent or has no such list is ChainUnavailable. */
  isListed(question: ListQuestion): Promise<boolean>
  /** Who signed a transaction: not always the one whose tokens it moved (contracts, allowances). */
  transactionSender(txHash: string): Promise<string>
}

/** The node did not answer, answered nonsense, or lags behind what it was asked. Try again later; it proves nothing. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable'
}

/** The node serves another chain or token than configured: nothing it says may be used. */
export class ChainMismatch extends Error {
  override readonly name = 'ChainMismatch'
}

/** Nothing is credited on this chain until a person has looked. */
export class ChainHalted extends Error {
  override readonly name = 'ChainHalted'
}

/** A block that was final is gone or different. Crediting must stop and a person must look. */
export class FinalityBroken extends Error {
  override readonly name = 'FinalityBroken'
}
