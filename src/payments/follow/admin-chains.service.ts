import { countFreeAddresses } from '../../deposit-addresses/address.store.ts'
import type { Deps } from '../../deps.ts'
import { deletePause } from './pause.store.ts'
import { findPauseState, listChainStates, type ChainState } from './admin-chains.store.ts'
import type { ChainKey } from '../../chains/chain.ts'

/** Counting stops here: no pool is that large. */
const countedMax = 10_000

export interface InspectedChain extends ChainState {
  /** Derived addresses that no order uses yet. */
  readonly freeAddresses: number
}

/** Returns how far each chain was read, which are paused, and how many addresses are free. */
export async function inspectChains({ db }: Pick<Deps, 'db'>): Promise<InspectedChain[]> {
  const states = await listChainStates(db)
  return Promise.all(
    states.map(async state => ({
      ...state,
      freeAddresses: await countFreeAddresses(db, state, { from: 0, max: countedMax }),
    })),
  )
}

/** Returns why and since when a chain is paused; `null` when it is not. */
export function inspectPause(deps: Pick<Deps, 'db'>, key: ChainKey): Promise<ChainState['pause']> {
  return findPauseState(deps.db, key)
}

/**
 * Resumes reading and crediting on a paused chain, once an operator has investigated. If its nodes still contradict the final record, the
 * next poll pauses it again. Returns the reason of the pause; `null` if the chain was not paused, or not since `since`.
 */
export function resumeChain(deps: Pick<Deps, 'db'>, key: ChainKey, since: Date): Promise<string | null> {
  return deletePause(deps.db, key, since)
}
