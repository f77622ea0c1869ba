import type { Deps } from '../deps.ts'
import { deleteHalt } from './halt.store.ts'
import { findHaltState, listChainStates, type ChainState } from './admin-chains.store.ts'
import type { ChainKey } from '../chains/chain.ts'

/** How far each chain was read, and which stand still. */
export function inspectChains(deps: Pick<Deps, 'db'>): Promise<ChainState[]> {
  return listChainStates(deps.db)
}

/** Why and since when a chain stands still; `null` when it does not. */
export function inspectHalt(deps: Pick<Deps, 'db'>, key: ChainKey): Promise<ChainState['halt']> {
  return findHaltState(deps.db, key)
}

/**
 * Lets a halted chain be read and credited again, because a person has looked. While its nodes still contradict what was
 * recorded as final it halts again at the next look. Returns why it stood still, `null` when it did not.
 */
export function resumeChain(deps: Pick<Deps, 'db'>, key: ChainKey): Promise<string | null> {
  return deleteHalt(deps.db, key)
}
