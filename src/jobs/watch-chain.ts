import type { ChainKey } from '../chains/chain.ts'
import type { Deps } from '../deps.ts'
import { follow } from '../payments/follow/follow-chain.service.ts'
import { followCells } from '../payments/follow/follow-cells.service.ts'

/** Follows a chain for this cell only. */
export const run = (deps: Deps, key: ChainKey, stop?: AbortSignal): Promise<void> => follow(deps, key, stop)

/**
 * Follows a chain for all cells; the worker of the first cell does this. Workers of other cells only read chains that nobody reads for them: see
 * `recover-chains`.
 */
export const runForAll = (deps: Deps, key: ChainKey, stop?: AbortSignal): Promise<void> => followCells(deps, key, stop)
