import type { Usdt } from '../lib/money.ts'

/** A ledger entry about one incoming transfer. */
export interface BookedEntry {
  readonly ref: string
  readonly kind: string
  readonly isReversed: boolean
  /** The amount it credited to a merchant. */
  readonly credited: Usdt
  readonly createdAt: Date
}
