import type { ChainKey } from '../../chains/chain.ts'
import { takenByIssuerPostings, type LedgerTransaction, onChainAccounts } from '../../ledger/posting.ts'
import type { Usdt } from '../../lib/money.ts'

export interface TokenFee extends ChainKey {
  /** The attempt that paid it, and the final block. */
  readonly id: string
  readonly block: { readonly hash: string }
  /** Where the rest arrived. */
  readonly to: keyof typeof onChainAccounts
  readonly lost: Usdt
}

/** The name of the entry: one for each final block that an attempt was in. */
export function tokenFeeRef({ id, block }: Pick<TokenFee, 'id' | 'block'>): string {
  return `token_fee:${id}:${block.hash}`
}

/** What the token's issuer kept of a move between addresses of ours, as an entry of the books. */
export function tokenFeeEntry({ environment, network, to, lost, ...of }: TokenFee): LedgerTransaction {
  const postings = takenByIssuerPostings(onChainAccounts[to], lost)
  return { kind: 'token_fee', ref: tokenFeeRef(of), environment, network, postings }
}
