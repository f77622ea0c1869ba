import type { ChainKey } from '../chains/chain.ts'
import type { Deps } from '../deps.ts'
import { follow } from '../payments/follow/follow-chain.service.ts'
import { followCells } from '../payments/follow/follow-cells.service.ts'
import { addSeconds } from '../lib/clock.ts'
import { firstCell } from '../lib/cell.ts'
import { listChainStatuses } from '../payments/follow/chain-status.store.ts'

/** Follows a chain for this cell only. */
export const run = (deps: Deps, key: ChainKey, stop?: AbortSignal): Promise<void> => follow(deps, key, stop)

/**
 * Follows a chain for all cells; the worker of the first cell does this. Workers of other cells only read chains that nobody reads for them:
 * see `recoverChains`.
 */
export const runForAll = (deps: Deps, key: ChainKey, stop?: AbortSignal): Promise<void> => followCells(deps, key, stop)

/** A chain not polled for this long has lost its job, because its process died. */
const watchSilenceSeconds = 5
/** A poll time further ahead than this was written by a fast clock, whose process may have died since. */
const watchAheadSecondsMax = 60

/** Reads chains that no job polls. */
export async function recoverChains(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const [from, to] = [addSeconds(now, -watchSilenceSeconds), addSeconds(now, watchAheadSecondsMax)]
  const watched = (await listChainStatuses(deps.db)).filter(one => one.checkedAt >= from && one.checkedAt <= to)
  const unwatched = deps.chains.all
    .map(({ environment, chain }) => ({ environment, network: chain.network }))
    .filter(key => !watched.some(one => one.environment === key.environment && one.network === key.network))
  // The worker of the first cell reads for all. A worker of another cell reads a chain itself when its record does not move.
  const watch = deps.config.cell === firstCell ? runForAll : run
  await Promise.all(unwatched.map(key => watch(deps, key)))
}
