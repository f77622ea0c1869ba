import type { Usdt } from '../lib/money.ts'
import type { Environment, Network } from '../chains/chain.ts'

export type TransferStatus = 'SEEN' | 'CONFIRMING' | 'FINAL' | 'ORPHANED' | 'FROZEN' | 'DUST'
export type ScreeningVerdict = 'PENDING' | 'CLEAR' | 'FLAGGED'

/** Why screening froze a transfer. Both times are `null` until it is released or set apart. */
export interface Freeze {
  readonly reason: string
  readonly releasedAt: Date | null
  readonly setApartAt: Date | null
}

/** A recorded transfer to one of our addresses, with its present status. */
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
  /** The amount credited for it and the fee taken; `null` until it is credited, which happens once. */
  readonly creditedAmount: Usdt | null
  readonly feeAmount: Usdt | null
  /** How often its ledger entries were reversed because a fork removed it after it was final. */
  readonly reversals: number
}

export type TransferIdentity = Pick<RecordedTransfer, 'environment' | 'network' | 'txHash' | 'ordinal'>

/** Returns the reference of a transfer's ledger entry. Each kind has one entry, and another after each reversal. */
export function entryRef(
  kind: 'payment' | 'freeze' | 'release' | 'set_apart',
  transfer: TransferIdentity & Pick<RecordedTransfer, 'reversals'>,
): string {
  return `${kind}:${transferKey(transfer)}${transfer.reversals === 0 ? '' : `:${transfer.reversals}`}`
}

/** Whether two operators set its money apart for good, so that it no longer counts. */
export function isSetApart({ freeze }: Pick<RecordedTransfer, 'freeze'>): boolean {
  return freeze?.setApartAt != null
}

/** Returns a payment's identity. A fork may move it to another block, but it keeps this key. */
export function transferKey(transfer: TransferIdentity): string {
  return `${transfer.environment}:${transfer.network}:${transfer.txHash}:${transfer.ordinal}`
}
