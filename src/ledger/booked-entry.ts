import type { Usdt } from '../lib/money.ts'

/** An entry about one transfer that came in. */
export interface BookedEntry {
  readonly ref: string
  readonly kind: string
  readonly isReversed: boolean
  /** What a merchant was credited by it. */
  readonly credited: Usdt
  readonly createdAt: Date
}
