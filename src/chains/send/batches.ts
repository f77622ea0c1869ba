import type { Usdt } from '../../lib/money.ts'
import type { Quote } from './quote.ts'

/** Maximum addresses per batch: if the token refuses one of them, all lose their fee. */
export const batchMax = 32

/** A deposit address to sweep in a batch. */
export interface BatchAddress {
  readonly address: string
  readonly amount: Usdt
}

/** The sweep contract: its address and code (hex). */
export interface BatchContract {
  readonly address: string
  readonly code: string
  /** Contracts of our earlier wallets. An address that runs one of them is authorized anew. */
  readonly before?: readonly string[]
}

/** State of an address before a batch sweep. */
export interface Standing {
  /** Number of its transactions in the chain. */
  readonly count: number
  /** `plain`: no code, or that of an earlier wallet of ours; `delegated`: the contract's code; `other`: foreign code. */
  readonly runs: 'plain' | 'delegated' | 'other'
  readonly holdsEnough: boolean
}

/** The intended batch, as far as its gas depends on it. */
export interface BatchCall {
  readonly from: string
  readonly contract: BatchContract
  readonly members: readonly (BatchAddress & { readonly isDelegated: boolean })[]
  /** Gas limit of an earlier attempt: then only the fees are quoted. */
  readonly gasLimit: number | null
}

/** Batch functions of one node. */
export interface BatchNode {
  /** Whether the contract is deployed at its address. */
  hasContract(contract: BatchContract): Promise<boolean>
  standings(contract: BatchContract, addresses: readonly BatchAddress[]): Promise<readonly Standing[]>
  quote(call: BatchCall): Promise<Quote>
}

/** Batch functions of all nodes of a network. */
export interface BatchWay {
  readonly chainId: number
  /** Names of nodes that do not show the contract. Throws ChainUnavailable when no node answers. */
  withoutContract(contract: BatchContract): Promise<readonly string[]>
  /** States by majority, in the order of the addresses. */
  standings(contract: BatchContract, addresses: readonly BatchAddress[]): Promise<readonly Standing[]>
  /** Median terms of the nodes. Refused if fewer than a majority would accept it. */
  quote(call: BatchCall): Promise<Quote>
}
