import { countFreeAddresses } from '../../deposit-addresses/address.store.ts'
import type { Deps } from '../../deps.ts'
import { deletePause } from './pause.store.ts'
import { findPauseState, listChainStates, type ChainState } from './admin-chains.store.ts'
import type { ChainKey } from '../../chains/chain.ts'

/** No pool is as large; counting further would tell nobody more. */
const countedMax = 10_000

export interface InspectedChain extends ChainState {
  /** Addresses that were derived and not yet given out. */
  readonly freeAddresses: number
}

/** How far each chain was read, which stand still, and how many addresses wait for orders there. */
export async function inspectChains({ db }: Pick<Deps, 'db'>): Promise<InspectedChain[]> {
  const states = await listChainStates(db)
  return Promise.all(
    states.map(async state => ({
      ...state,
      freeAddresses: await countFreeAddresses(db, state, { from: 0, max: countedMax }),
    })),
  )
}

/** Why and since when a chain stands still; `null` when it does not. */
export function inspectPause(deps: Pick<Deps, 'db'>, key: ChainKey): Promise<ChainState['pause']> {
  return findPauseState(deps.db, key)
}

/**
 * Lets a halted chain be read and credited again, because a person has looked. While its nodes still contradict what was
 * recorded as final it halts again at the next look. Returns why it stood still, `null` when it did not, or not since `since`.
 */
export function resumeChain(deps: Pick<Deps, 'db'>, key: ChainKey, since: Date): Promise<string | null> {
  return deletePause(deps.db, key, since)
}
