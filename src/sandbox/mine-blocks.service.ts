import type { Network } from '../chains/chain.ts'
import { networkTable } from '../chains/networks.ts'
import type { Deps } from '../deps.ts'
import { moveBusinessClock, type ClockMove } from './business-clock.service.ts'
import { controlOf, type Mined } from './control.service.ts'

/** Mines blocks at once; the clock moves on by the time they take, so that it never falls behind the chains'. */
export async function mineBlocks(deps: Deps, network: Network, blocks: number): Promise<ClockMove & Mined> {
  const moved = await moveBusinessClock(deps, blocks * networkTable[network].blockSeconds)
  return { ...moved, ...(await controlOf(deps).mine(network, blocks, moved.offsetMs)) }
}
