// A batch: one transaction that sweeps several addresses through a contract. The same types serve every network.
import type { Usdt } from '../lib/money.ts'
import type { BatchContract } from './send/batches.ts'
import type { NonceTerms, Signature, SignedTransaction, UnsignedTransaction } from './send/outgoing.ts'

/** Delegates an address to the code of a contract (EIP-7702). It uses a nonce of that address. */
export interface Authorization {
  readonly delegate: string
  /** The next nonce of the address. */
  readonly nonce: number
}

export interface SignedAuthorization extends Authorization {
  readonly signature: Signature
}

/** One deposit address of a batch sweep. */
export interface BatchMember {
  readonly address: string
  readonly amount: Usdt
  /** `null`: the address runs the contract's code already. */
  readonly authorization: SignedAuthorization | null
}

/** Sweeps several deposit addresses to the hot wallet. The hot wallet sends the transaction and pays its fee. */
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
  /** Throws TypeError unless `raw` is exactly a batch as `build` writes it. */
  decode(raw: string): DecodedBatch
}

/** The sweep contract and the call that deploys it. */
export interface SweepContract extends BatchContract {
  readonly before: readonly string[]
  /** The call to the factory that deploys it (hex). Anyone may send it. */
  readonly creation: string
}

/** The token and hot wallet that the contract serves; `retired`: earlier hot wallets. */
export interface SweepContractOwner {
  readonly token: string
  readonly hot: string
  readonly retired: readonly string[]
}

/** Builds the batches of a network without asking a node. */
export interface BatchTools {
  /** Batches of one chain. */
  format(chainId: number): BatchFormat
  /** The contract that sweeps this token to this hot wallet, and those of the earlier wallets. */
  contract(owner: SweepContractOwner): SweepContract
  /** The contract that deploys it. */
  readonly factory: string
}
