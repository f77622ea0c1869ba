import type { Usdt } from '../lib/money.ts'
import type { Environment, Network } from '../chains/chain.ts'

export type TransferStatus = 'SEEN' | 'CONFIRMING' | 'FINAL' | 'ORPHANED' | 'FROZEN' | 'DUST'
export type ScreeningVerdict = 'PENDING' | 'CLEAR' | 'FLAGGED'

/** Why screening held a transfer. Both times are `null` while it is held. */
export interface Freeze {
  readonly reason: string
  readonly releasedAt: Date | null
  readonly setApartAt: Date | null
}

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
  /** `null` when screening never flagged it. */
  readonly freeze: Freeze | null
  /** What was credited for it and the fee taken; `null` until it is credited, which happens once. */
  readonly creditedAmount: Usdt | null
  readonly feeAmount: Usdt | null
  /** How often its entries were reversed, because the chain took it back after it was final. */
  readonly reversals: number
}

export type TransferIdentity = Pick<RecordedTransfer, 'environment' | 'network' | 'txHash' | 'ordinal'>

/** The entry of the books about a transfer: one of each kind, and again after each time that they were reversed. */
export function entryRef(
  kind: 'payment' | 'freeze' | 'release' | 'set_apart',
  transfer: TransferIdentity & Pick<RecordedTransfer, 'reversals'>,
): string {
  return `${kind}:${transferKey(transfer)}${transfer.reversals === 0 ? '' : `:${transfer.reversals}`}`
}

/** Whether it counts for nothing any more: two operators set its money apart for good. */
export function isSetApart({ freeze }: Pick<RecordedTransfer, 'freeze'>): boolean {
  return freeze?.setApartAt != null
}

/** The identity of a payment: a fork may move it to another block, never give it another key. */
export function transferKey(transfer: TransferIdentity): string {
  return `${transfer.environment}:${transfer.network}:${transfer.txHash}:${transfer.ordinal}`
}
