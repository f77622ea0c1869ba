import type { Network } from '../../chains/chain.ts'
import { ownStake } from './energy-source.ts'
import { sweepByBatch } from './sweep-by-batch.ts'
import { sweepByEnergy } from './sweep-by-energy.ts'
import { sweepByTopUp } from './sweep-by-top-up.ts'
import type { SweepRules, SweepStrategy } from './sweep.ts'

/** How deposit addresses of a network are emptied, by its first way where its settings name none; `null`: they keep what they hold. */
export function sweepStrategyOf(network: Network, { strategy }: Pick<SweepRules, 'strategy'>): SweepStrategy | null {
  if (network === 'ERC20') return strategy === 'batch' ? sweepByBatch : sweepByTopUp
  return network === 'TRC20' ? sweepByEnergy(ownStake) : null
}
