import type { ChainKey } from '../chains/chain.ts'

/** A booked transfer to or from one of our wallets. */
export interface WalletTransfer extends ChainKey {
  readonly txHash: string
  readonly ordinal: number
  /** How often a fork removed its block. A transfer that is mined again gets an entry with a new reference. */
  readonly reversals: number
}

/** Returns the reference of the transfer's entry. */
export function walletEntryRef(
  kind: 'capital' | 'move' | 'float_in' | 'float_out' | 'fee_paid' | 'destroyed',
  { environment, network, txHash, ordinal, reversals }: WalletTransfer,
): string {
  return `${kind}:${environment}:${network}:${txHash}:${ordinal}${reversals === 0 ? '' : `:${reversals}`}`
}
