import type { Network } from '../../chains/chain.ts'
import { networkTable, type NetworkRow, type SweepStrategyName } from '../../chains/networks.ts'
import { ownStake } from './energy-source.ts'
import { sweepByEnergy } from './sweep-by-energy.ts'
import type { SweepRules, SweepStrategy, NextStep, SweepState } from './sweep.ts'
import { usdt } from '../../lib/money.ts'

/**
 * The deposit address itself sends its tokens, and is sent the coins for the fee before: only what it lacks, which may be nothing. Where
 * coins lie there from an earlier try they are used. Any failed step is followed by a new look at the chain.
 */
const sweepByTopUp: SweepStrategy = { name: 'top_up', next: nextByTopUp }

/**
 * The hot wallet empties several deposit addresses by one transaction and pays for it: nothing has to lie there beside the tokens
 * (docs/decisions/sweeps.md#ethereum-batches). Who goes with whom is decided by whoever asks for all of them.
 */
const sweepByBatch: SweepStrategy = { name: 'batch', isTogether: true, next: nextOfBatch }

/** Coins are sent for one sweep this often at most: once, and again after fees rose before it could be signed. */
const topUpsMax = 2

/** What fees may rise by until the coins are there, in percent of the fee. */
const reservePercent = 25n

const strategies: Readonly<Record<SweepStrategyName, SweepStrategy>> = {
  'top-up': sweepByTopUp,
  batch: sweepByBatch,
  energy: sweepByEnergy(ownStake),
}

/** How deposit addresses of a network are emptied, by its first way where its settings name none; `null`: they keep what they hold. */
export function sweepStrategyOf(network: Network, { strategy }: Pick<SweepRules, 'strategy'>): SweepStrategy | null {
  const { sweepStrategies }: NetworkRow = networkTable[network]
  const name = sweepStrategies.find(one => one === strategy) ?? sweepStrategies[0]
  return name === undefined ? null : strategies[name]
}

async function nextOfBatch({ amount, steps }: SweepState): Promise<NextStep> {
  if (steps.some(one => one.purpose === 'sweep' && one.status === 'DONE')) return { kind: 'done' }
  if (amount <= 0n) return { kind: 'wait', reason: 'there is nothing to sweep any more' }
  // One address that cannot be emptied leaves all as they were: after that each shows by itself which one it is.
  return { kind: 'join', amount, isAlone: steps.at(-1)?.status === 'FAILED' }
}

async function nextByTopUp({ way, token, address, hot, amount, steps, isWorth }: SweepState): Promise<NextStep> {
  if (steps.some(one => one.purpose === 'sweep' && one.status === 'DONE')) return { kind: 'done' }
  if (amount <= 0n) return { kind: 'wait', reason: 'there is nothing to sweep any more' }
  const quote = await way.quote({ kind: 'token', token, from: address, to: hot, amount: usdt(amount) })
  if (quote.kind !== 'refused') {
    const fee = quote.kind === 'nonce' ? BigInt(quote.gasLimit) * quote.maxFeePerGas : quote.feeLimit
    return isWorth(fee) ? { kind: 'step', purpose: 'sweep', amount } : { kind: 'wait', reason: 'the fee is too high' }
  }
  const { missingCoin, fee, reason } = quote
  if (missingCoin === undefined || fee === undefined) return { kind: 'wait', reason }
  if (!isWorth(fee)) return { kind: 'wait', reason: 'the fee is too high' }
  if (steps.filter(one => one.purpose === 'top_up' && one.status === 'DONE').length >= topUpsMax)
    return { kind: 'wait', reason: 'it was given coins often enough: the fee has to fall' }
  return { kind: 'step', purpose: 'top_up', amount: missingCoin + (fee * reservePercent) / 100n }
}
