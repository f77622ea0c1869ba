import type { Network } from '../chains/chain.ts'
import { ownStake } from './energy-source.ts'
import { sweepByEnergy } from './sweep-by-energy.ts'
import { sweepByTopUp } from './sweep-by-top-up.ts'
import type { SweepStrategy } from './sweep.ts'

/** How deposit addresses of a network are emptied; one that is not here keeps its deposits where they are. */
export const sweepStrategies: Readonly<Partial<Record<Network, SweepStrategy>>> = {
  ERC20: sweepByTopUp,
  TRC20: sweepByEnergy(ownStake),
}
