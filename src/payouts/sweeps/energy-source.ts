import type { NextStep, SweepState } from './sweep.ts'

/** What a source did for a sweep, and nobody undid. */
export interface Given {
  readonly amount: bigint
}

/**
 * Who gives a deposit address the energy of one transfer for a while. A market that rents energy out would be another one: its order is
 * written down as a step of its own before it is sent, and runs out by itself where nothing can be taken back.
 */
export interface EnergySource {
  /** Sun that giving and taking back cost at most. */
  readonly costSun: bigint
  /** What it would do to give energy worth so much stake (sun); `null`: it cannot now. */
  give(state: SweepState, stake: bigint): Promise<NextStep | null>
  /** What it has given for this sweep; `null`: nothing is left of it. */
  given(state: Pick<SweepState, 'steps'>): Given | null
  takeBack(given: Given): NextStep
}

/** Bandwidth of lending and of taking back, 280 bytes each, at the price of today and as much again. */
const lendingSun = 1_000_000n
/** Whatever arrives makes an account of an address: this much is sent for nothing else. */
export const activationSun = 1n

/** The hot wallet's own stake. An address that is no account yet is made one first, by the smallest amount of TRX. */
export const ownStake: EnergySource = {
  costSun: lendingSun,
  async give({ way, hot, address, steps }, stake) {
    const quote = await way.quote({ kind: 'delegate', from: hot, to: address, amount: stake })
    if (quote.kind !== 'refused') return { kind: 'step', purpose: 'delegate', amount: stake }
    // What came there in a final block has made an account of it, whatever nodes say that are behind.
    const isAccount = steps.some(one => one.purpose === 'top_up' && one.status === 'DONE')
    if (quote.isActivated !== false || isAccount) return null
    return { kind: 'step', purpose: 'top_up', amount: activationSun }
  },
  given({ steps }) {
    const sum = (purpose: 'delegate' | 'reclaim') =>
      steps
        .filter(one => one.purpose === purpose && one.status === 'DONE')
        .reduce((total, one) => total + one.amount, 0n)
    const amount = sum('delegate') - sum('reclaim')
    return amount > 0n ? { amount } : null
  },
  takeBack: ({ amount }) => ({ kind: 'step', purpose: 'reclaim', amount }),
}
