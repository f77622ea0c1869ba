import type { Usdt } from '../lib/money.ts'
import type { Environment, Network } from './chain.ts'

export type TransferStatus = 'SEEN' | 'CONFIRMING' | 'FINAL' | 'ORPHANED' | 'FROZEN'
export type ScreeningVerdict = 'PENDING' | 'CLEAR' | 'FLAGGED'

/** A transfer to one of our addresses as it was recorded: a fact, with what is known of it so far. */
export interface RecordedTransfer {
  readonly environment: Environment
  readonly network: Network
  readonly txHash: string
  readonly ordinal: number
  readonly from: string
  readonly to: string
  readonly amount: Usdt
  readonly blockHeight: number
  readonly blockTime: Date
  readonly status: TransferStatus
  readonly screening: ScreeningVerdict
  /** What was credited for it and the fee taken; `null` until it is credited, which happens once. */
  readonly creditedAmount: Usdt | null
  readonly feeAmount: Usdt | null
}

/** The identity of a payment: a fork may move it to another block, never give it another key. */
export function transferKey(
  transfer: Pick<RecordedTransfer, 'environment' | 'network' | 'txHash' | 'ordinal'>,
): string {
  return `${transfer.environment}:${transfer.network}:${transfer.txHash}:${transfer.ordinal}`
}
