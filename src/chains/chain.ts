import type { Usdt } from '../lib/money.ts'
import type { Network } from './networks.ts'

export type { Network }

export type Environment = 'live' | 'test'

/** Which chain: a network within an environment. */
export interface ChainKey {
  readonly environment: Environment
  readonly network: Network
}

/** A network of an environment as one word. */
export function chainName({ environment, network }: ChainKey): string {
  return `${environment}:${network}`
}

export interface BlockRef {
  readonly height: number
  /** Lower-case hex as the network writes it: `0x…` on Ethereum, bare on TRON. */
  readonly hash: string
  readonly parentHash: string
  readonly time: Date
}

/**
 * One `Transfer` log of the configured token with a value above zero between two accounts: one that pays itself is left out.
 * Its identity is (network, txHash, ordinal).
 */
export interface Transfer {
  readonly txHash: string
  /** Position among all logs of its own transaction, counted from 0: stays the same when a fork moves the transaction. */
  readonly ordinal: number
  readonly from: string
  readonly to: string
  /** As the log has it, up to 2²⁵⁶ − 1: `isPlausible` (payments/record/plausible.ts) says what counts as a payment. */
  readonly amount: Usdt
  readonly blockHeight: number
  readonly blockHash: string
}

/** A stretch of final blocks, read completely. */
export interface FinalRange {
  /** Hash of the block before the first, where the node told each block of the range. */
  readonly parentHash?: string
  readonly transfers: readonly Transfer[]
  /** When the blocks of these transfers were made, by height. */
  readonly times: ReadonlyMap<number, Date>
  /** The last block that was read. */
  readonly end: BlockRef
}

/** What one node tells of a transaction that is in a block, which may still be taken back. */
export interface ReportedTransaction {
  readonly hasFailed: boolean
  /** What it moved of the configured token. */
  readonly transfers: readonly Pick<Transfer, 'to' | 'amount'>[]
}

/**
 * Chooses accounts that are worth reading further, of senders and receivers as 40 lower-case hex digits. Asked once the node has told its
 * logs, so that an address made before that is never missed. Without it every transfer is told.
 */
export type ReceiverFilter = (accounts: readonly string[]) => Promise<ReadonlySet<string>>

/** A question to a contract that keeps a list of accounts, answered by its function `name(address) returns (bool)`. */
export interface ListQuestion {
  /** Which contract is asked; default the configured token. */
  readonly contract?: string
  readonly name: 'isBlackListed' | 'isSanctioned'
  readonly account: string
}

/**
 * What Kassa needs of one node of a blockchain. Addresses are in the form shown to people: base58 on TRON, EIP-55 on Ethereum.
 * Every method may throw ChainUnavailable: the node did not answer or could not prove its answer. "No transfers" is an
 * answer only when what the block commits to proves that there are none.
 */
export interface ChainNode {
  readonly network: Network
  /** Blocks from a transfer's own (counted as 1) until it is final, as shown to people; finality itself is `finalHead`. */
  readonly requiredConfirmations: number
  /** How many blocks `finalRange` reads at most in one call. */
  readonly rangeMax: number
  /** Whether absence can be concluded from a block at the head. Otherwise the node tells more of the same block once it is final. */
  readonly isCompleteAtHead: boolean
  /** Refuses (ChainMismatch) a node of another chain, a token that is absent or does not count in six decimals. */
  verify(): Promise<void>
  head(): Promise<BlockRef>
  /** The newest block that can no longer be taken back. */
  finalHead(): Promise<BlockRef>
  /** `null` when the node has no block of this height. */
  block(height: number): Promise<BlockRef | null>
  /** The transfers of exactly this block, which may still be taken back. */
  transfers(block: BlockRef, filter?: ReceiverFilter): Promise<readonly Transfer[]>
  /** Whether it refused a part of what it usually tells of this block at the head: its transfers count, their absence does not. */
  hasWithheld?(blockHash: string): boolean
  /** The transfers of the final blocks from…to (both included, at most `rangeMax`), each read anew, or proven by its hash before. */
  finalRange(from: number, to: number, filter?: ReceiverFilter): Promise<FinalRange>
  /** Whether an account is on a contract's list now. A contract that is absent or has no such list is ChainUnavailable. */
  isListed(question: ListQuestion): Promise<boolean>
  /** Who signed a transaction: not always the one whose tokens it moved (contracts, allowances). */
  transactionSender(txHash: string): Promise<string>
  /** What became of a transaction of anybody; `null` when no block has it, which all nodes of a chain must say. For telling a payer, never for crediting. */
  transaction(txHash: string): Promise<ReportedTransaction | null>
  /**
   * The blocks from…to that may still be taken back, each with its transfers, in fewer calls than one by one. Absent where a node
   * has no such way, or needs none.
   */
  range?(from: number, to: number, filter?: ReceiverFilter): Promise<readonly ReportedBlock[]>
}

/** A block with its transfers, as one node tells it. */
export interface ReportedBlock {
  readonly block: BlockRef
  readonly transfers: readonly Transfer[]
}

/** How far the nodes of a chain are. */
export interface Heads {
  /** The newest block that any node shows; of several at that height the one most nodes show. */
  readonly best: BlockRef
  /** How many of the answering nodes show it, and who. */
  readonly reporters: readonly string[]
  readonly answering: number
  /** What a majority of all nodes has reached; `null` when fewer than that answer. */
  readonly majorityHeight: number | null
  readonly finalHeight: number | null
}

export interface SeenTransfer {
  readonly transfer: Transfer
  readonly blockTime: Date
}

/** What the nodes that answer tell of one height that may still be taken back. */
export interface HeadBlock {
  /** The block most of them show; of equals the one that continues what is known. */
  readonly block: BlockRef
  /** Who shows this block, and who answered at all. */
  readonly reporters: readonly string[]
  readonly answered: readonly string[]
  /** Whether a majority of all nodes tells the same of it, its time and transfers included. */
  readonly hasQuorum: boolean
  /** Told by that majority. */
  readonly quorum: readonly SeenTransfer[]
  /** Told by some node, of this block or of another at this height: shown, and worth nothing more. */
  readonly other: readonly SeenTransfer[]
}

/** What is known of the place of a block: of equally supported ones that which fits is taken. */
export interface BlockHint {
  readonly hash?: string | undefined
  readonly parentHash?: string | undefined
}

/** How a node fared in this process. */
export interface NodeState {
  /** Host of its address. */
  readonly name: string
  readonly isUp: boolean
  readonly height: number | null
  readonly finalHeight: number | null
  /** What it failed of last; `null` while it answers. */
  readonly error: string | null
  /** Failures by kind since this process began. */
  readonly errors: Readonly<Partial<Record<FailureKind, number>>>
  /** Up to which height this process has read it. */
  readonly reportedHeight: number
  /**
   * For how long it has kept failing to prove what blocks hold, whatever else it answers; absent while it proves them. `isRecent`: these are
   * blocks in which payments are seen and credited now, not old ones that it has pruned.
   */
  readonly unproven?: { readonly seconds: number; readonly error: string; readonly isRecent: boolean }
  /** Its calls run short: what others tell at the head is enough for now. */
  readonly isSpared?: boolean
  /** The calls of today, and how many its provider allows; absent where no number is set. */
  readonly calls?: { readonly used: number; readonly daily: number }
}

/**
 * All nodes of a network as one chain. Any of them may show a payment: what may still be taken back is the union of what
 * they tell. Final is only what a majority of all configured nodes tells alike, whoever of the others is down or differs.
 */
export interface Chain extends ChainNode {
  /** How many of the nodes are a majority. */
  readonly majority: number
  nodes(): readonly NodeState[]
  /** On what the nodes disagreed when a majority was last looked for; `null` when they did not. */
  disagreement(): string | null
  /** Without `final` nobody is asked what is final: what was told last is told again. */
  heads(options?: { readonly final: boolean }): Promise<Heads>
  /** How the budgets of its nodes want it to be read; `null` where none has one for the day. */
  pressure(): BudgetPressure | null
  /** Asks ahead for these blocks, where that takes fewer calls; `read` then asks no more for them, once. */
  prefetch(from: number, to: number, filter?: ReceiverFilter): Promise<void>
  /** What every node that has this height tells of it; `null` when none has it. */
  read(height: number, known: BlockHint, filter?: ReceiverFilter): Promise<HeadBlock | null>
  /** The block that the first of these nodes to answer has at a height. */
  blockOf(names: readonly string[], height: number): Promise<BlockRef | null>
  /** The block that a majority of all nodes has at a height. */
  quorumBlock(height: number): Promise<BlockRef>
  /** Notes that what these nodes told up to this height is recorded. */
  reported(names: readonly string[], height: number): void
  /** Notes that what lies above this height is to be read again. */
  reset(height: number): void
}

/** What whoever follows a chain needs of it. */
export type ReadChain = Pick<
  Chain,
  | 'majority'
  | 'rangeMax'
  | 'nodes'
  | 'disagreement'
  | 'heads'
  | 'finalHead'
  | 'finalRange'
  | 'pressure'
  | 'prefetch'
  | 'read'
  | 'blockOf'
  | 'quorumBlock'
  | 'reported'
  | 'reset'
>

/**
 * For how many seconds nothing at the head, or nothing final, is to be read, since the calls of the day would run out before the day does.
 * Below zero: for how long the calls that were saved would do.
 */
export interface BudgetPressure {
  readonly head: number
  readonly final: number
}

/**
 * Why a node was of no use: it could not be reached, took too long, refused (for its quota), told nonsense, could not prove that its answer
 * is complete, or differed from the others.
 */
export type FailureKind =
  | 'connection'
  | 'timeout'
  | 'refused'
  | 'quota'
  | 'answer'
  | 'unproven'
  | 'mismatch'
  | 'outvoted'

/** The node did not answer, answered nonsense, or lags behind what it was asked. Try again later; it proves nothing. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable'
  readonly kind: FailureKind = 'answer'
}

/** The node has pruned what would prove its answer, or its answer contradicts its own block: nothing is concluded from it. */
export class ChainUnproven extends ChainUnavailable {
  override readonly kind = 'unproven'
}

/** The node serves another chain or token than configured: nothing it says may be used. */
export class ChainMismatch extends Error {
  override readonly name = 'ChainMismatch'
}

/** Nothing is credited on this chain until a person has looked. */
export class ChainPaused extends Error {
  override readonly name = 'ChainPaused'
}

/** A block that was final is gone or different. Crediting must stop and a person must look. */
export class FinalityBroken extends Error {
  override readonly name = 'FinalityBroken'
}
