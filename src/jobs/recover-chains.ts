import type { Deps } from '../deps.ts'
import { addSeconds } from '../lib/clock.ts'
import { listChainStatuses } from '../payments/follow/chain-status.store.ts'
import * as watchChain from './watch-chain.ts'
import { firstCell } from '../lib/cell.ts'

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
  const watch = deps.config.cell === firstCell ? watchChain.runForAll : watchChain.run
  await Promise.all(unwatched.map(key => watch(deps, key)))
}
