import type { NodeAnswer } from '../read/agreement.ts'
import type { BlockRef, NodeState } from '../chain.ts'
import type { Network } from '../networks.ts'
import type { Usdt } from '../../lib/money.ts'
import type { BatchNode, BatchWay } from './batches.ts'
import type { Quote } from './quote.ts'
import type { TokenState } from '../token-state.ts'

/** A token transfer between two accounts. Addresses are in the form shown to people. */
export interface TransferIntent {
  readonly kind: 'token'
  readonly token: string
  readonly from: string
  readonly to: string
  readonly amount: Usdt
}

/** Moves the network's own coin: wei or sun. */
export interface CoinIntent {
  readonly kind: 'coin'
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** Delegates the energy of so much stake to another account, or reclaims it. */
export interface EnergyIntent {
  readonly kind: 'delegate' | 'reclaim'
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** Everything that Kassa ever signs. */
export type Intent = TransferIntent | CoinIntent | EnergyIntent

/** Terms on networks with nonces: only one transaction per nonce can enter the chain. */
export interface NonceTerms {
  readonly kind: 'nonce'
  readonly nonce: number
  readonly gasLimit: number
  /** Wei per unit of gas. */
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Terms on networks where a transaction refers to a block and expires. Times in milliseconds. */
export interface ExpiringTerms {
  readonly kind: 'expiring'
  /** Unchecked by the network. It makes two equal transfers two transactions. */
  readonly timestampMs: number
  readonly expirationMs: number
  /** A final block. No earlier block can hold the transaction. */
  readonly reference: { readonly height: number; readonly hash: string }
  /** Maximum sun for the energy of the call. */
  readonly feeLimit: bigint
}

export type Terms = NonceTerms | ExpiringTerms

/** An unsigned transaction. The digest of these bytes (hex) is signed. */
export interface UnsignedTransaction {
  readonly digest: Uint8Array
  readonly bytes: string
  attachSignature(signature: Signature): SignedTransaction
}

/** A signature over a digest: r and s, 32 bytes each, and the recovery bit. */
export interface Signature {
  readonly compact: Uint8Array
  readonly recovery: number
}

/** Bytes for a node (hex) and their transaction hash, known before they are broadcast. */
export interface SignedTransaction {
  readonly raw: string
  readonly txHash: string
}

/** The decoded bytes of a signed transaction and its signer. The bytes do not contain the reference's height. */
export interface DecodedTransaction extends SignedTransaction {
  readonly intent: Intent
  readonly terms: NonceTerms | (Omit<ExpiringTerms, 'reference'> & { readonly referenceMark: string })
  readonly signer: string
}

/**
 * Encodes transactions of one network with its library and decodes them with our own decoder. Pure: asks no node and holds no key.
 */
export interface TransactionFormat {
  /** Loads the network's library with the first one. */
  build(intent: Intent, terms: Terms): Promise<UnsignedTransaction>
  /** Throws TypeError unless `raw` is exactly one intent as `build` writes it. */
  decode(raw: string): DecodedTransaction
  /** Returns how the bytes identify the reference block; '' without one. */
  referenceMark(terms: Terms): string
}

/** A transaction that may have been broadcast, with what is needed to judge its outcome. */
export interface SentTransaction {
  readonly txHash: string
  readonly from: string
  readonly order:
    | { readonly kind: 'nonce'; readonly nonce: number }
    | { readonly kind: 'expiring'; readonly referenceHeight: number; readonly expirationMs: number }
}

/**
 * A node's reply to a broadcast. `known`: it had the transaction already. `nonce_used`: the chain has another with this nonce.
 * `unknown`: no usable reply. None of them proves that the transaction will not enter a block.
 */
export interface BroadcastAnswer {
  readonly kind:
    | 'accepted'
    | 'known'
    | 'nonce_used'
    | 'underpriced'
    | 'no_funds'
    | 'expired'
    | 'later'
    | 'invalid'
    | 'unknown'
  readonly text: string
}

/** A transfer of the token. */
export interface MovedTokens {
  readonly from: string
  readonly to: string
  readonly amount: Usdt
}

/** Outcome of a transaction. `open`: in no block of this node, which proves nothing. */
export type TransactionOutcome =
  | { readonly kind: 'open' }
  | { readonly kind: 'included'; readonly height: number }
  /** A final block lists it, but the node has pruned its result. */
  | { readonly kind: 'untold'; readonly block: { readonly height: number; readonly hash: string } }
  | {
      readonly kind: 'final'
      /** `unclear`: the node reports an unknown result. */
      readonly result: 'success' | 'failure' | 'unclear'
      /** The network's own term for it. */
      readonly reason: string
      readonly block: { readonly height: number; readonly hash: string }
      /** All its transfers of the token. */
      readonly moved: readonly MovedTokens[]
      /** What the sender paid, in the network's smallest coin, even on failure. */
      readonly fee: bigint
    }

export type FinalOutcome = Extract<TransactionOutcome, { kind: 'final' }>

/** Cost of a token transfer for a sender without stake, where it depends on the receiver. Prices in sun. */
export interface TransferCost {
  /** Units of energy, to an account with a token balance. */
  readonly energyToKnownAddress: number
  /** To one without. */
  readonly energyToFresh: number
  readonly energyPrice: bigint
  /** Bytes of bandwidth. */
  readonly bytes: number
  readonly bytePrice: bigint
}

/** Sending through one node. Unless stated otherwise, throws ChainUnavailable when the node does not answer. */
export interface OutgoingNode {
  readonly network: Network
  verify(): Promise<void>
  /** Broadcasts the bytes. Never throws: a missing or unusable reply is `unknown`. */
  broadcast(signed: SignedTransaction): Promise<BroadcastAnswer>
  finalHead(): Promise<BlockRef>
  /** Height of its newest block, which a reorg may remove. */
  headHeight(): Promise<number>
  /** Returns the final block at this height; `null` while it is not final here. */
  finalBlock(height: number): Promise<BlockRef | null>
  outcome(sent: SentTransaction): Promise<TransactionOutcome>
  /**
   * Whether this transaction provably can never enter the chain: a final block lists another with its nonce, or all final blocks that could
   * have held it were read and none lists it. A missing receipt proves nothing.
   */
  isImpossible(sent: SentTransaction): Promise<boolean>
  /** Whether no final block holds it now, by the same proof. A later one may. */
  isAbsent(sent: SentTransaction): Promise<boolean>
  /** Counts an account's transactions in the chain or pending in order; 0 on networks without nonces. */
  transactionCount(account: string): Promise<number>
  quote(intent: Intent): Promise<Quote>
  /** Returns the issuer's switches of the token, and whether it lets this account move tokens. */
  tokenState(account: string): Promise<TokenState>
  /** Returns `null` on networks without this query. */
  transferCost(): Promise<TransferCost | null>
  /** Only on networks with batch sweeps. */
  readonly batches?: BatchNode
}

/** Broadcaster of a network: sends to all its nodes and judges outcomes by majority. */
export interface Outgoing {
  readonly network: Network
  /** Whether its nodes have a daily call budget. */
  readonly isCounted?: boolean
  readonly format: TransactionFormat
  verify(): Promise<void>
  /** The reply of each node; empty when none could be asked. */
  broadcast(signed: SignedTransaction): Promise<readonly NodeAnswer<BroadcastAnswer>[]>
  /** The newest block that a majority reports as final. */
  finalHead(): Promise<BlockRef>
  /** The height that a majority has reached. */
  headHeight(): Promise<number>
  /** Final only if a majority reports the same, included only if a majority has it in a block. */
  outcome(sent: SentTransaction): Promise<TransactionOutcome>
  /** The final block that a majority reports at this height. */
  finalBlock(height: number): Promise<BlockRef>
  /** True only if a majority proves it, each node by itself. */
  isImpossible(sent: SentTransaction): Promise<boolean>
  /** As `isImpossible`. */
  isAbsent(sent: SentTransaction): Promise<boolean>
  transactionCount(account: string): Promise<number>
  /** Median terms of the nodes. Refused if fewer than a majority would accept it. */
  quote(intent: Intent): Promise<Quote>
  /** State by majority. */
  tokenState(account: string): Promise<TokenState>
  /** The cost as one node reports it. Never base a decision on it. */
  transferCost(): Promise<TransferCost | null>
  /** `null` on networks without batch sweeps. */
  readonly batches: BatchWay | null
  /** Health of each node as of its last query. */
  nodes(): readonly NodeState[]
}
