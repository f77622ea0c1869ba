import type { Quote } from '../../chains/send/quote.ts'

/** What an address has promised the network by transactions that are under way, in its smallest coin. */
export interface UnderWay {
  readonly count: number
  /** Of the limits of what their energy may cost. */
  readonly feeLimits: bigint
  /** What they move of the coin itself. */
  readonly coins: bigint
  /** Whether energy is being lent away. */
  readonly isLending: boolean
}

export interface Promised {
  readonly quote: Pick<Extract<Quote, { kind: 'expiring' }>, 'bytesFee' | 'coins' | 'means'>
  readonly underWay: UnderWay
  /** What the next one may cost in energy, and what it moves of the coin. */
  readonly feeLimit: bigint
  readonly moved: bigint
}

/**
 * Whether an address can pay for everything it has under way and for one more, if each costs as much as it may. Otherwise the network
 * would burn what is there, carry out nothing, and keep it: a transfer that runs out of energy costs all that it was given.
 */
export function isBudgetEnough({ quote, underWay, feeLimit, moved }: Promised): boolean {
  const besideEnergy = underWay.coins + moved + BigInt(underWay.count + 1) * quote.bytesFee
  // Energy that is on its way to somebody else pays for nothing here.
  const means = underWay.isLending ? quote.coins : quote.means
  return besideEnergy <= quote.coins && besideEnergy + underWay.feeLimits + feeLimit <= means
}
