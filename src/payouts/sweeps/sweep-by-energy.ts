import type { Quote } from '../../chains/send/quote.ts'
import { usdt } from '../../lib/money.ts'
import { activationSun, type EnergySource } from './energy-source.ts'
import type { NextStep, SweepState, SweepStrategy } from './sweep.ts'

/** How often energy and coins are given for one sweep. After that the sweep waits for lower fees. */
const givenMax = 2
const topUpsMax = 2
/** How much fees may rise until the coins arrive, in percent of the fee. */
const reservePercent = 5n

type Refused = Extract<Quote, { kind: 'refused' }>

/**
 * The deposit address itself sends its tokens, with energy given for this one transfer, or by burning TRX when no source gives any. Given
 * energy is taken back first, whatever the result of the sweep (docs/decisions/sweeps.md#tron-energy).
 */
export function sweepByEnergy(source: EnergySource): SweepStrategy {
  return { name: 'energy', next: state => next(source, state) }
}

async function next(source: EnergySource, state: SweepState): Promise<NextStep> {
  const { way, token, address, hot, amount, steps } = state
  const given = source.given(state)
  const last = steps.at(-1)
  const isSwept = steps.some(one => one.purpose === 'sweep' && one.status === 'DONE')
  const isOver = isSwept || amount <= 0n || (last?.purpose === 'sweep' && last.status === 'FAILED')
  if (given && isOver) return source.takeBack(given)
  if (isSwept) return { kind: 'done' }
  if (amount <= 0n) return { kind: 'wait', reason: 'nothing is left to sweep' }
  const quote = await way.quote({ kind: 'token', token, from: address, to: hot, amount: usdt(amount) })
  // With the given energy the transfer costs next to nothing.
  if (quote.kind === 'expiring' && (given || state.isWorth(quote.feeLimit)))
    return { kind: 'step', purpose: 'sweep', amount }
  if (given) return source.takeBack(given)
  if (quote.kind !== 'refused') return { kind: 'wait', reason: 'the fee is too high' }
  return fund(source, { state, quote })
}

async function fund(
  source: EnergySource,
  { state, quote }: { readonly state: SweepState; readonly quote: Refused },
): Promise<NextStep> {
  const { steps, isWorth } = state
  const { missingCoin, missingStake, fee, reason } = quote
  if (missingCoin === undefined || fee === undefined) return { kind: 'wait', reason }
  const times = (purpose: 'delegate' | 'top_up', above: bigint) =>
    steps.filter(one => one.purpose === purpose && one.status === 'DONE' && one.amount > above).length
  if (missingStake && times('delegate', 0n) < givenMax && isWorth(source.costSun)) {
    const step = await source.give(state, missingStake)
    if (step) return step
  }
  if (!isWorth(fee)) return { kind: 'wait', reason: 'the fee is too high' }
  if (times('top_up', activationSun) >= topUpsMax)
    return { kind: 'wait', reason: 'it had enough top-ups: waiting for a lower fee' }
  return { kind: 'step', purpose: 'top_up', amount: missingCoin + (fee * reservePercent) / 100n }
}
