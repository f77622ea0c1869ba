import type { ChainKey } from '../chains/chain.ts'

/** A transfer to or from a wallet of ours that is in the books. */
export interface WalletTransfer extends ChainKey {
  readonly txHash: string
  readonly ordinal: number
  /** How often its block was taken back before. A transfer that is mined again gets an entry with another name. */
  readonly reversals: number
}

/** The name of its entry. */
export function walletEntryRef(
  kind: 'capital' | 'move' | 'float_in' | 'float_out' | 'fee_paid' | 'destroyed',
  { environment, network, txHash, ordinal, reversals }: WalletTransfer,
): string {
  return `${kind}:${environment}:${network}:${txHash}:${ordinal}${reversals === 0 ? '' : `:${reversals}`}`
}
