import type { NodeAnswer } from '../read/agreement.ts'
import type { BlockRef, NodeState } from '../chain.ts'
import type { Network } from '../networks.ts'
import type { Usdt } from '../../lib/money.ts'
import type { BatchNode, BatchWay } from './batches.ts'
import type { Quote } from './quote.ts'
import type { TokenState } from '../token-state.ts'

/** What a payment is to do: move this much of the token between two accounts, addresses as people see them. */
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

/** Lends the energy of so much staked coin to another account, or takes it back. */
export interface EnergyIntent {
  readonly kind: 'delegate' | 'reclaim'
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** Everything that is ever signed. */
export type Intent = TransferIntent | CoinIntent | EnergyIntent

/** Networks on which an account numbers its transactions: of those with one number only one can ever be in the chain. */
export interface NonceTerms {
  readonly kind: 'nonce'
  readonly nonce: number
  readonly gasLimit: number
  /** Wei for one unit of gas. */
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Networks on which a transaction refers to a block and is worth nothing after its expiration. Times in milliseconds. */
export interface ExpiringTerms {
  readonly kind: 'expiring'
  /** Checked by nobody, and so what makes two equal transfers two transactions. */
  readonly timestampMs: number
  readonly expirationMs: number
  /** A final block: it can be in no block before this one. */
  readonly reference: { readonly height: number; readonly hash: string }
  /** Sun that the energy of the call may cost at most. */
  readonly feeLimit: bigint
}

export type Terms = NonceTerms | ExpiringTerms

/** What is signed: the digest of these bytes (hex). */
export interface UnsignedTransaction {
  readonly digest: Uint8Array
  readonly bytes: string
  attachSignature(signature: Signature): SignedTransaction
}

/** A signature over a digest: r and s, 32 bytes each, and which of the two possible keys it is of. */
export interface Signature {
  readonly compact: Uint8Array
  readonly recovery: number
}

/** Bytes as a node takes them (hex), and the hash they will have in a block, known before anybody is sent them. */
export interface SignedTransaction {
  readonly raw: string
  readonly txHash: string
}

/** What the bytes of a signed transaction say, and whose signature they bear. The height of a reference is in no bytes. */
export interface DecodedTransaction extends SignedTransaction {
  readonly intent: Intent
  readonly terms: NonceTerms | (Omit<ExpiringTerms, 'reference'> & { readonly referenceMark: string })
  readonly signer: string
}

/**
 * How transactions of one network are written as bytes, by its library, and read back, by our own decoder. Pure: asks no node and holds
 * no key.
 */
export interface TransactionFormat {
  /** Loads the network's library with the first one. */
  build(intent: Intent, terms: Terms): Promise<UnsignedTransaction>
  /** Throws TypeError for whatever is not exactly one intent as `build` writes it. */
  decode(raw: string): DecodedTransaction
  /** How the bytes show which block they refer to; '' where they refer to none. */
  referenceMark(terms: Terms): string
}

/** A transaction that may have been sent to somebody, as far as it must be known to judge what became of it. */
export interface SentTransaction {
  readonly txHash: string
  readonly from: string
  readonly order:
    | { readonly kind: 'nonce'; readonly nonce: number }
    | { readonly kind: 'expiring'; readonly referenceHeight: number; readonly expirationMs: number }
}

/**
 * What a node said to the bytes of a transaction. `known`: it had them before. `nonce_used`: the number is taken in the chain.
 * `unknown`: it did not answer, or said nothing to go by. None of them proves that the transaction will not be in a block.
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

/** What became of a transaction. `open`: in no block that this node has, which proves nothing. */
export type TransactionOutcome =
  | { readonly kind: 'open' }
  | { readonly kind: 'included'; readonly height: number }
  /** A final block lists it, and the node keeps no result of it any more. */
  | { readonly kind: 'untold'; readonly block: { readonly height: number; readonly hash: string } }
  | {
      readonly kind: 'final'
      /** `unclear`: the node tells no result that is known to be one. */
      readonly result: 'success' | 'failure' | 'unclear'
      /** The network's own word for it. */
      readonly reason: string
      readonly block: { readonly height: number; readonly hash: string }
      /** All that it moved of the token. */
      readonly moved: readonly MovedTokens[]
      /** What it cost its sender, in the network's smallest coin, whatever became of it. */
      readonly fee: bigint
    }

export type FinalOutcome = Extract<TransactionOutcome, { kind: 'final' }>

/** What a transfer of the token costs whoever sends it and has staked nothing, where that depends on the receiver. Prices in sun. */
export interface TransferCost {
  /** Units of energy, to an account that holds some of the token. */
  readonly energyToKnownAddress: number
  /** To one that holds none. */
  readonly energyToFresh: number
  readonly energyPrice: bigint
  /** Of bandwidth. */
  readonly bytes: number
  readonly bytePrice: bigint
}

/** What sending needs of one node. Where not said otherwise a node that does not answer is ChainUnavailable. */
export interface OutgoingNode {
  readonly network: Network
  verify(): Promise<void>
  /** Hands in the bytes. Never throws for what the node says or does not say: that is `unknown`. */
  broadcast(signed: SignedTransaction): Promise<BroadcastAnswer>
  finalHead(): Promise<BlockRef>
  /** Of its newest block, which may be taken back. */
  headHeight(): Promise<number>
  /** A final block of this height; `null` while it is not final here. */
  finalBlock(height: number): Promise<BlockRef | null>
  outcome(sent: SentTransaction): Promise<TransactionOutcome>
  /**
   * Whether this transaction can provably never be in the chain: the list of a final block shows another with its number, or every
   * final block that could have held it was read, and none lists it. A missing receipt proves nothing.
   */
  isImpossible(sent: SentTransaction): Promise<boolean>
  /** Whether no final block holds it now, by the same proof; a later one may. */
  isAbsent(sent: SentTransaction): Promise<boolean>
  /** How many transactions of an account are in the chain or wait for it in order, where accounts number them; else 0. */
  transactionCount(account: string): Promise<number>
  quote(intent: Intent): Promise<Quote>
  /** What the issuer of the token has switched on, and whether it lets this account move its tokens. */
  tokenState(account: string): Promise<TokenState>
  /** `null` on networks where it is not asked for. */
  transferCost(): Promise<TransferCost | null>
  /** Only on networks where one transaction can empty several addresses. */
  readonly batches?: BatchNode
}

/** All nodes of a network, for sending: the bytes go to every one of them, and what became of them is what a majority tells. */
export interface Outgoing {
  readonly network: Network
  /** Whether its nodes' calls of a day are counted. */
  readonly isCounted?: boolean
  readonly format: TransactionFormat
  verify(): Promise<void>
  /** What each node said; empty when none could be asked. */
  broadcast(signed: SignedTransaction): Promise<readonly NodeAnswer<BroadcastAnswer>[]>
  /** The newest block that a majority calls final. */
  finalHead(): Promise<BlockRef>
  /** The height that a majority has reached. */
  headHeight(): Promise<number>
  /** Final only where a majority tells the same of it, included only where a majority has it in a block. */
  outcome(sent: SentTransaction): Promise<TransactionOutcome>
  /** The final block that a majority shows at this height. */
  finalBlock(height: number): Promise<BlockRef>
  /** Only where a majority has the proof, each node by itself. */
  isImpossible(sent: SentTransaction): Promise<boolean>
  /** As `isImpossible`. */
  isAbsent(sent: SentTransaction): Promise<boolean>
  transactionCount(account: string): Promise<number>
  /** Terms in the middle of what the nodes tell; refused where fewer than a majority would take it. */
  quote(intent: Intent): Promise<Quote>
  /** As a majority tells it. */
  tokenState(account: string): Promise<TokenState>
  /** As one node tells it: nothing is decided by it. */
  transferCost(): Promise<TransferCost | null>
  /** `null` where one transaction empties one address. */
  readonly batches: BatchWay | null
  /** How each node is, as it was asked last. */
  nodes(): readonly NodeState[]
}
