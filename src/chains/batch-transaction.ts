// How one transaction empties several addresses: its contents, and the contract that it calls. The same for every network.
import type { Usdt } from '../lib/money.ts'
import type { BatchContract } from './send/batches.ts'
import type { NonceTerms, Signature, SignedTransaction, UnsignedTransaction } from './send/outgoing.ts'

/** That an address runs the code of another one from now on. It counts as a transaction of that address. */
export interface Authorization {
  readonly delegate: string
  /** How many transactions the address has sent. */
  readonly nonce: number
}

export interface SignedAuthorization extends Authorization {
  readonly signature: Signature
}

/** A deposit address that is emptied together with others. */
export interface BatchMember {
  readonly address: string
  readonly amount: Usdt
  /** `null`: it runs the delegate's code already. */
  readonly authorization: SignedAuthorization | null
}

/** Moves tokens of several deposit addresses to the hot wallet, which sends it and pays for it. */
export interface BatchIntent {
  readonly from: string
  readonly delegate: string
  readonly members: readonly BatchMember[]
}

export interface DecodedBatch extends SignedTransaction {
  readonly intent: BatchIntent
  readonly terms: NonceTerms
  readonly signer: string
}

export interface BatchFormat {
  /** What a deposit address signs (EIP-7702). */
  authorizationDigest(authorization: Authorization): Promise<Uint8Array>
  build(intent: BatchIntent, terms: NonceTerms): Promise<UnsignedTransaction>
  /** Throws TypeError for whatever is not exactly a batch as `build` writes it. */
  decode(raw: string): DecodedBatch
}

/** The contract, and how it is made. */
export interface SweepContract extends BatchContract {
  readonly before: readonly string[]
  /** What anybody calls the factory with to make it (hex). */
  readonly creation: string
}

/** Whose money it moves, and to which wallet; `retired`: the wallets before that one. */
export interface SweepContractOwner {
  readonly token: string
  readonly hot: string
  readonly retired: readonly string[]
}

/** How a network empties several addresses by one transaction, without asking any node. */
export interface BatchTools {
  /** Batches of one chain. */
  format(chainId: number): BatchFormat
  /** The one contract that moves this token to this hot wallet, and those that moved it to the wallets before. */
  contract(owner: SweepContractOwner): SweepContract
  /** The contract that makes the contract. */
  readonly factory: string
}
