import type { Transfer } from '../../chains/chain.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import type { Usdt } from '../../lib/money.ts'

/** A transfer to an address of ours, with the order that address belongs to and the time of its block. */
export interface OwnTransfer {
  readonly transfer: Transfer
  readonly orderId: string
  readonly blockTime: Date
}

export interface SeenTransfers {
  readonly found: readonly OwnTransfer[]
  /** Whether a majority of the nodes tells them alike. */
  readonly hasQuorum: boolean
  /** What is less counts for nothing. */
  readonly dustBelow: Usdt
  readonly now: Date
}

export interface FinalTransfers {
  readonly found: readonly OwnTransfer[]
  readonly screened: 'CLEAR' | 'PENDING'
  readonly digests: RowDigests
  /** What is less counts for nothing. */
  readonly dustBelow: Usdt
  readonly now: Date
}
