import type { Network } from '../chains/chain.ts'
import type { Deps } from '../deps.ts'
import { moveBusinessClock, type ClockMove } from './business-clock.service.ts'
import { controlOf, type Mined } from './control.service.ts'

/** How long the blocks of the local chains take. */
export const blockSeconds: Readonly<Record<Network, number>> = { ERC20: 2, TRC20: 3 }

/** Mines blocks at once; the clock moves on by the time they take, so that it never falls behind the chains'. */
export async function mineBlocks(deps: Deps, network: Network, blocks: number): Promise<ClockMove & Mined> {
  const moved = await moveBusinessClock(deps, blocks * blockSeconds[network])
  return { ...moved, ...(await controlOf(deps).mine(network, blocks, moved.offsetMs)) }
}
