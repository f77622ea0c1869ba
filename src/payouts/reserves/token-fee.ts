import type { ChainKey } from '../../chains/chain.ts'
import { takenByIssuerPostings, type LedgerTransaction, onChainAccounts } from '../../ledger/posting.ts'
import type { Usdt } from '../../lib/money.ts'

export interface TokenFee extends ChainKey {
  /** The attempt that paid it, and the final block. */
  readonly id: string
  readonly block: { readonly hash: string }
  /** The kind of address that received the rest. */
  readonly to: keyof typeof onChainAccounts
  readonly lost: Usdt
}

/** Returns the reference of the entry. An attempt has one for each final block that included it. */
export function tokenFeeRef({ id, block }: Pick<TokenFee, 'id' | 'block'>): string {
  return `token_fee:${id}:${block.hash}`
}

/** Returns the ledger entry for what the token's issuer kept of a transfer between our addresses. */
export function tokenFeeEntry({ environment, network, to, lost, ...of }: TokenFee): LedgerTransaction {
  const postings = takenByIssuerPostings(onChainAccounts[to], lost)
  return { kind: 'token_fee', ref: tokenFeeRef(of), environment, network, postings }
}
