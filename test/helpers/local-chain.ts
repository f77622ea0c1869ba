import type { ChainSettings } from '../../src/chains/connect.ts'

/** One transaction from the faucet. */
export type Payment =
  | { readonly kind: 'transfer'; readonly to: string; readonly amount: bigint }
  /** Several transfers by a contract in one transaction, in this order. */
  | { readonly kind: 'batch'; readonly transfers: readonly { readonly to: string; readonly amount: bigint }[] }
  /** The call data of a transfer, with an amount which the token refuses: it fails in its block. */
  | { readonly kind: 'failed'; readonly to: string; readonly amount: bigint }
  /** A transfer of another token with the same name. */
  | { readonly kind: 'otherToken'; readonly to: string; readonly amount: bigint }

/** A blockchain of its own with the token deployed, which mines on demand. Addresses as people see them. */
export interface LocalChain {
  /** For `connectChain`. */
  readonly settings: ChainSettings
  readonly url: string
  readonly token: string
  /** Owner of the token, with a lot of it and of the network's own coin. */
  readonly faucet: string
  /** Its private key, hex without 0x. */
  readonly faucetKey: string
  /** The key of somebody else who is rich in the network's own coin, and whom nothing of this chain makes sign. */
  readonly otherKey: string
  /** The contract from whose balance batches are paid. */
  readonly batcher: string
  /** How many blocks the final head lies behind the head. */
  readonly finalityBlocks: number
  /** Hands in a transaction, which the next block holds; returns its hash. */
  pay(payment: Payment): Promise<string>
  /** Puts an account on the token's blacklist or takes it off, in the next block. */
  blacklist(account: string, isListed: boolean): Promise<void>
  /** Has the owner of the token call one of its functions, in the next block. Values are addresses as people see them, or numbers. */
  admin(signature: string, ...values: readonly (string | bigint)[]): Promise<void>
  /** Deploys what takes the place of the token once that is deprecated, with the balances of these accounts. */
  successor(balances: readonly { readonly account: string; readonly amount: bigint }[]): Promise<string>
  mine(blocks?: number, options?: { readonly time?: Date }): Promise<void>
  /** Only where blocks come by themselves: comes back when the next one is far enough off to hand something in before it. */
  early?(): Promise<void>
  /** Replaces the newest `depth` blocks and adds one. Transactions kept are mined again in a new block, others are gone. */
  reorg(depth: number, options?: { readonly keep?: readonly string[] }): Promise<void>
  stop(): Promise<void>
}
