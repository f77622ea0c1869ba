import type { NextStep, SweepState } from './sweep.ts'

/** Energy that a source gave for a sweep and has not taken back. */
export interface Given {
  readonly amount: bigint
}

/**
 * Gives a deposit address the energy of one transfer for a while. A market that rents energy out would be another source: it would insert
 * its order as a step before sending it, and rented energy would expire by itself.
 */
export interface EnergySource {
  /** The most that giving and taking back can cost, in sun. */
  readonly costSun: bigint
  /** Returns the step that gives energy for this stake (sun); `null`: not possible now. */
  give(state: SweepState, stake: bigint): Promise<NextStep | null>
  /** Returns the energy that it has given for this sweep; `null`: none is left. */
  given(state: Pick<SweepState, 'steps'>): Given | null
  takeBack(given: Given): NextStep
}

/** Bandwidth of delegating and reclaiming, 280 bytes each, at twice today's price. */
const lendingSun = 1_000_000n
/** Any amount creates the account of an address; this amount is sent for nothing else. */
export const activationSun = 1n

/** The hot wallet's own stake. If an address has no account yet, creates one first with the smallest amount of TRX. */
export const ownStake: EnergySource = {
  costSun: lendingSun,
  async give({ way, hot, address, steps }, stake) {
    const quote = await way.quote({ kind: 'delegate', from: hot, to: address, amount: stake })
    if (quote.kind !== 'refused') return { kind: 'step', purpose: 'delegate', amount: stake }
    // A final top-up has created the account, even if a node that lags behind does not show it.
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
