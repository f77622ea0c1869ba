import type { Usdt } from '../lib/money.ts'
import type { Network } from './networks.ts'

export type { Network }

export type Environment = 'live' | 'test'

/** Which chain: a network within an environment. */
export interface ChainKey {
  readonly environment: Environment
  readonly network: Network
}

/** Names a network of an environment in one word. */
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
 * One `Transfer` log of the configured token with a value above zero between two accounts. A transfer to itself is left out.
 * Its identity is (network, txHash, ordinal).
 */
export interface Transfer {
  readonly txHash: string
  /** Position among the logs of its transaction, from 0. It stays the same when a reorg moves the transaction. */
  readonly ordinal: number
  readonly from: string
  readonly to: string
  /** As the log has it, up to 2²⁵⁶ − 1: `isPlausible` (payments/record/plausible.ts) says what counts as a payment. */
  readonly amount: Usdt
  readonly blockHeight: number
  readonly blockHash: string
}

/** A range of final blocks with all their transfers. */
export interface FinalRange {
  /** Hash of the block before the first, if the node reported every block of the range. */
  readonly parentHash?: string
  readonly transfers: readonly Transfer[]
  /** Block times by height, for the blocks of these transfers. */
  readonly times: ReadonlyMap<number, Date>
  /** The last block of the range. */
  readonly end: BlockRef
}

/** A transaction as one node reports it. A reorg may still remove its block. */
export interface ReportedTransaction {
  readonly hasFailed: boolean
  /** The transfers of the configured token in it. */
  readonly transfers: readonly Pick<Transfer, 'to' | 'amount'>[]
}

/**
 * Picks the accounts whose transfers are worth reading, from senders and receivers as 40 lower-case hex digits. Runs after the node has
 * reported its logs, so it never misses an address created before that. Without a filter, all transfers are returned.
 */
export type ReceiverFilter = (accounts: readonly string[]) => Promise<ReadonlySet<string>>

/** A lookup in a contract's list of accounts, through its function `name(address) returns (bool)`. */
export interface ListQuestion {
  /** The contract to ask; default: the configured token. */
  readonly contract?: string
  readonly name: 'isBlackListed' | 'isSanctioned'
  readonly account: string
}

/**
 * What Kassa needs from one node. Addresses are in the form shown to people: base58 on TRON, EIP-55 on Ethereum.
 * Every method may throw ChainUnavailable: the node did not answer or could not prove its answer. "No transfers" is a valid
 * answer only if the block's commitments prove it.
 */
export interface ChainNode {
  readonly network: Network
  /** Confirmations shown to people, counting the transfer's own block as 1. `finalHead` decides finality itself. */
  readonly requiredConfirmations: number
  /** Maximum blocks per `finalRange` call. */
  readonly rangeMax: number
  /** Whether a block at the head is complete. Otherwise the node may report more transfers of it once it is final. */
  readonly isCompleteAtHead: boolean
  /** Throws ChainMismatch for another chain, a missing token, or a token without six decimals. */
  verify(): Promise<void>
  head(): Promise<BlockRef>
  /** The newest final block. */
  finalHead(): Promise<BlockRef>
  /** Returns `null` if the node has no block at this height. */
  block(height: number): Promise<BlockRef | null>
  /** The transfers of exactly this block, which a reorg may still remove. */
  transfers(block: BlockRef, filter?: ReceiverFilter): Promise<readonly Transfer[]>
  /** Whether the node withheld part of this block at the head. The transfers it reported count; missing ones prove nothing. */
  hasWithheld?(blockHash: string): boolean
  /** The transfers of the final blocks from…to (inclusive, at most `rangeMax`). Reads each block anew unless its hash proved it before. */
  finalRange(from: number, to: number, filter?: ReceiverFilter): Promise<FinalRange>
  /** Whether an account is on a contract's list now. Throws ChainUnavailable if the contract or its list is missing. */
  isListed(question: ListQuestion): Promise<boolean>
  /** Who signed a transaction. With contracts and allowances that is not always the owner of the tokens. */
  transactionSender(txHash: string): Promise<string>
  /** Looks up any transaction; `null` when all nodes agree that no block has it. For informing a payer, never for crediting. */
  transaction(txHash: string): Promise<ReportedTransaction | null>
  /**
   * Reads the blocks from…to at the head with their transfers, in fewer calls than one by one. Absent if the node has no such call or
   * needs none.
   */
  range?(from: number, to: number, filter?: ReceiverFilter): Promise<readonly ReportedBlock[]>
}

/** A block with its transfers, as one node reports it. */
export interface ReportedBlock {
  readonly block: BlockRef
  readonly transfers: readonly Transfer[]
}

/** How far the nodes have followed the chain. */
export interface Heads {
  /** The newest block any node reports. On a tie in height, the one most nodes report. */
  readonly best: BlockRef
  /** Names of the nodes that report it. */
  readonly reporters: readonly string[]
  readonly answering: number
  /** The height a majority of all nodes has reached; `null` when fewer answer. */
  readonly majorityHeight: number | null
  readonly finalHeight: number | null
}

export interface SeenTransfer {
  readonly transfer: Transfer
  readonly blockTime: Date
}

/** What the nodes report of one height that a reorg may still change. */
export interface HeadBlock {
  /** The block most nodes report. On a tie, the one that continues the known chain. */
  readonly block: BlockRef
  /** Names of the nodes that report this block. */
  readonly reporters: readonly string[]
  readonly answered: readonly string[]
  /** Whether a majority of all nodes reports the same block, time and transfers. */
  readonly hasQuorum: boolean
  /** Transfers that this majority reports. */
  readonly quorum: readonly SeenTransfer[]
  /** Transfers that only some node reports, of this block or another at this height. For display only. */
  readonly other: readonly SeenTransfer[]
}

/** What is known of the chain at this height: breaks ties between blocks with equal support. */
export interface BlockHint {
  readonly hash?: string | undefined
  readonly parentHash?: string | undefined
}

/** Health of a node as this process sees it. */
export interface NodeState {
  /** Host of its URL. */
  readonly name: string
  readonly isUp: boolean
  readonly height: number | null
  readonly finalHeight: number | null
  /** Its last error; `null` while it answers. */
  readonly error: string | null
  /** Failures by kind since the process started. */
  readonly errors: Readonly<Partial<Record<FailureKind, number>>>
  /** Height up to which this process has read it. */
  readonly reportedHeight: number
  /**
   * How long the node has failed to prove the contents of blocks; absent while it proves them. `isRecent`: the blocks are new ones, whose
   * payments wait, not old ones that it has pruned.
   */
  readonly unproven?: { readonly seconds: number; readonly error: string; readonly isRecent: boolean }
  /** It was missing when the final head was last read, so that crediting waits. It may have answered later. */
  readonly isLate?: boolean
  /** Its call budget runs short, so other nodes answer for the head. */
  readonly isSpared?: boolean
  /** Calls used today and the provider's daily limit; absent without a limit. */
  readonly calls?: { readonly used: number; readonly daily: number }
}

/**
 * All nodes of a network as one chain. Any node may show a payment at the head, so the head is the union of what they report.
 * A block is final only when a majority of all configured nodes reports the same.
 */
export interface Chain extends ChainNode {
  /** Nodes needed for a majority. */
  readonly majority: number
  nodes(): readonly NodeState[]
  /** What the nodes disagreed on in the last quorum read; `null` if they agreed. */
  disagreement(): string | null
  /** Without `final`, returns the last known final head and asks nobody for a new one. */
  heads(options?: { readonly final: boolean }): Promise<Heads>
  /** How far the nodes' call budgets limit reading; `null` if none has a daily budget. */
  pressure(): BudgetPressure | null
  /** Fetches these blocks ahead if that saves calls. `read` then uses each of them once. */
  prefetch(from: number, to: number, filter?: ReceiverFilter): Promise<void>
  /** What all nodes that have this height report of it; `null` if none has it. */
  read(height: number, known: BlockHint, filter?: ReceiverFilter): Promise<HeadBlock | null>
  /** The block at a height, from the first of these nodes that answers. */
  blockOf(names: readonly string[], height: number): Promise<BlockRef | null>
  /** The block that a majority of all nodes reports at a height. */
  quorumBlock(height: number): Promise<BlockRef>
  /** Notes that the reports of these nodes are recorded up to this height. */
  reported(names: readonly string[], height: number): void
  /** Makes the nodes report everything above this height again. */
  reset(height: number): void
}

/** The part of a chain that the watcher needs. */
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
 * Seconds to wait before reading the head or final blocks again, so that the day's calls last until midnight.
 * Negative: the seconds that unused calls would cover.
 */
export interface BudgetPressure {
  readonly head: number
  readonly final: number
}

/**
 * Why a node was unusable: unreachable, too slow, over its quota, an invalid answer, an answer without proof of completeness,
 * or one that differs from the other nodes.
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

/** The node did not answer, answered nonsense, or lags behind. Retry later; it proves nothing. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable'
  readonly kind: FailureKind = 'answer'
}

/** The node has pruned the proof of its answer, or the answer contradicts its own block. Nothing follows from it. */
export class ChainUnproven extends ChainUnavailable {
  override readonly kind = 'unproven'
}

/** The node serves another chain or token than configured: never use its answers. */
export class ChainMismatch extends Error {
  override readonly name = 'ChainMismatch'
}

/** Crediting on this chain is paused until an operator resumes it. */
export class ChainPaused extends Error {
  override readonly name = 'ChainPaused'
}

/** A final block is gone or has changed. Crediting must stop until an operator has investigated. */
export class FinalityBroken extends Error {
  override readonly name = 'FinalityBroken'
}
