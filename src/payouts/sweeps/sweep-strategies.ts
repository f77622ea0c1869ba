import type { Network } from '../../chains/chain.ts'
import { networkTable, type NetworkRow, type SweepStrategyName } from '../../chains/networks.ts'
import { ownStake } from './energy-source.ts'
import { sweepByEnergy } from './sweep-by-energy.ts'
import type { SweepRules, SweepStrategy, NextStep, SweepState } from './sweep.ts'
import { usdt } from '../../lib/money.ts'

/**
 * The deposit address itself sends its tokens. First it receives the coins that it lacks for the fee; coins left from an earlier try count.
 * After a failed step the chain's state is read again.
 */
const sweepByTopUp: SweepStrategy = { name: 'top_up', next: nextByTopUp }

/**
 * The hot wallet empties several deposit addresses with one transaction and pays the fee; the addresses need no coins
 * (docs/decisions/sweeps.md#ethereum-batches). The caller that asks for all sweeps decides which of them share a batch.
 */
const sweepByBatch: SweepStrategy = { name: 'batch', isTogether: true, next: nextOfBatch }

/** How often coins are sent for one sweep: once, and again after fees rose before the sweep was signed. */
const topUpsMax = 2

/** How much fees may rise until the coins arrive, in percent of the fee. */
const reservePercent = 25n

const strategies: Readonly<Record<SweepStrategyName, SweepStrategy>> = {
  'top-up': sweepByTopUp,
  batch: sweepByBatch,
  energy: sweepByEnergy(ownStake),
}

/** Returns how deposit addresses of a network are emptied, by default with its first strategy; `null`: they keep what they hold. */
export function sweepStrategyOf(network: Network, { strategy }: Pick<SweepRules, 'strategy'>): SweepStrategy | null {
  const { sweepStrategies }: NetworkRow = networkTable[network]
  const name = sweepStrategies.find(one => one === strategy) ?? sweepStrategies[0]
  return name === undefined ? null : strategies[name]
}

async function nextOfBatch({ amount, steps }: SweepState): Promise<NextStep> {
  if (steps.some(one => one.purpose === 'sweep' && one.status === 'DONE')) return { kind: 'done' }
  if (amount <= 0n) return { kind: 'wait', reason: 'nothing is left to sweep' }
  // One address that cannot be emptied makes the whole batch fail. Afterwards each is tried alone, which shows the one at fault.
  return { kind: 'join', amount, isAlone: steps.at(-1)?.status === 'FAILED' }
}

async function nextByTopUp({ way, token, address, hot, amount, steps, isWorth }: SweepState): Promise<NextStep> {
  if (steps.some(one => one.purpose === 'sweep' && one.status === 'DONE')) return { kind: 'done' }
  if (amount <= 0n) return { kind: 'wait', reason: 'nothing is left to sweep' }
  const quote = await way.quote({ kind: 'token', token, from: address, to: hot, amount: usdt(amount) })
  if (quote.kind !== 'refused') {
    const fee = quote.kind === 'nonce' ? BigInt(quote.gasLimit) * quote.maxFeePerGas : quote.feeLimit
    return isWorth(fee) ? { kind: 'step', purpose: 'sweep', amount } : { kind: 'wait', reason: 'the fee is too high' }
  }
  const { missingCoin, fee, reason } = quote
  if (missingCoin === undefined || fee === undefined) return { kind: 'wait', reason }
  if (!isWorth(fee)) return { kind: 'wait', reason: 'the fee is too high' }
  if (steps.filter(one => one.purpose === 'top_up' && one.status === 'DONE').length >= topUpsMax)
    return { kind: 'wait', reason: 'it had enough top-ups: waiting for a lower fee' }
  return { kind: 'step', purpose: 'top_up', amount: missingCoin + (fee * reservePercent) / 100n }
}
