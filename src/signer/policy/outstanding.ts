import type { Quote } from '../../chains/send/quote.ts'

/** What an address has committed to pending transactions, in its smallest coin. */
export interface Committed {
  readonly count: number
  /** The total of their energy fee limits. */
  readonly feeLimits: bigint
  /** The coins that they move. */
  readonly coins: bigint
  /** Whether one of them delegates energy. */
  readonly isLending: boolean
}

export interface Promised {
  readonly quote: Pick<Extract<Quote, { kind: 'expiring' }>, 'bytesFee' | 'coins' | 'means'>
  readonly committed: Committed
  /** The energy fee limit of the next one, and the coins that it moves. */
  readonly feeLimit: bigint
  readonly moved: bigint
}

/**
 * Whether an address can pay for all its pending transactions and one more, each at its highest cost. Otherwise the network would burn the
 * balance without a transfer: a transfer that runs out of energy costs its whole fee limit.
 */
export function isBudgetEnough({ quote, committed, feeLimit, moved }: Promised): boolean {
  const besideEnergy = committed.coins + moved + BigInt(committed.count + 1) * quote.bytesFee
  // Energy that is being delegated away pays for nothing here.
  const means = committed.isLending ? quote.coins : quote.means
  return besideEnergy <= quote.coins && besideEnergy + committed.feeLimits + feeLimit <= means
}
