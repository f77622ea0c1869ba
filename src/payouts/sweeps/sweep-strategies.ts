import type { Network } from '../../chains/chain.ts'
import { networkTable, type NetworkRow, type SweepStrategyName } from '../../chains/networks.ts'
import { ownStake } from './energy-source.ts'
import { sweepByBatch } from './sweep-by-batch.ts'
import { sweepByEnergy } from './sweep-by-energy.ts'
import { sweepByTopUp } from './sweep-by-top-up.ts'
import type { SweepRules, SweepStrategy } from './sweep.ts'

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
