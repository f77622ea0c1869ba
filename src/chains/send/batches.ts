import type { Usdt } from '../../lib/money.ts'
import type { Quote } from './quote.ts'

/** Addresses of one batch at most: one that the token refuses costs all of them their fee. */
export const batchMax = 32

/** A deposit address that is to be emptied together with others. */
export interface BatchAddress {
  readonly address: string
  readonly amount: Usdt
}

/** The contract that does it: where it is, and its code (hex). */
export interface BatchContract {
  readonly address: string
  readonly code: string
  /** Addresses of the contracts of our wallets before this one. An address that runs one of them is authorized anew. */
  readonly before?: readonly string[]
}

/** How an address is that is to be emptied with others. */
export interface Standing {
  /** How many transactions of it are in the chain. */
  readonly count: number
  /** `plain`: it runs no code, or that of a wallet of ours before; `delegated`: it runs the contract's; `other`: it runs something else. */
  readonly runs: 'plain' | 'delegated' | 'other'
  readonly holdsEnough: boolean
}

/** What is to be sent, as far as its gas depends on it. */
export interface BatchCall {
  readonly from: string
  readonly contract: BatchContract
  readonly members: readonly (BatchAddress & { readonly isDelegated: boolean })[]
  /** What an earlier attempt was given: only the fees are asked for then. */
  readonly gasLimit: number | null
}

/** What emptying several addresses at once needs of one node. */
export interface BatchNode {
  /** Whether the contract is where it should be. */
  hasContract(contract: BatchContract): Promise<boolean>
  standings(contract: BatchContract, addresses: readonly BatchAddress[]): Promise<readonly Standing[]>
  quote(call: BatchCall): Promise<Quote>
}

/** All nodes of a network on which several addresses can be emptied by one transaction. */
export interface BatchWay {
  readonly chainId: number
  /** Names of nodes that do not show the contract; what none of them tells is ChainUnavailable. */
  withoutContract(contract: BatchContract): Promise<readonly string[]>
  /** As a majority tells it, in the order of the addresses. */
  standings(contract: BatchContract, addresses: readonly BatchAddress[]): Promise<readonly Standing[]>
  /** Terms in the middle of what the nodes tell; refused where fewer than a majority would take it. */
  quote(call: BatchCall): Promise<Quote>
}
