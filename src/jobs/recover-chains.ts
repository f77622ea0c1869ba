import type { Deps } from '../deps.ts'
import { addSeconds } from '../lib/clock.ts'
import { listChainStatuses } from '../payments/follow/chain-status.store.ts'
import * as watchChain from './watch-chain.ts'
import { firstCell } from '../lib/cell.ts'

/** A chain that nobody looked at for this long has lost its job: whoever had it died. */
const watchSilenceSeconds = 5
/** Whoever looked later than so much from now did so by a clock that ran ahead, and may have died since. */
const watchAheadSecondsMax = 60

/** Reads the chains that nobody looks at. */
export async function recoverChains(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const [from, to] = [addSeconds(now, -watchSilenceSeconds), addSeconds(now, watchAheadSecondsMax)]
  const watched = (await listChainStatuses(deps.db)).filter(one => one.checkedAt >= from && one.checkedAt <= to)
  const unwatched = deps.chains.all
    .map(({ environment, chain }) => ({ environment, network: chain.network }))
    .filter(key => !watched.some(one => one.environment === key.environment && one.network === key.network))
  // The worker of the first cell reads for all. Whose record does not move by it reads for itself.
  const watch = deps.config.cell === firstCell ? watchChain.runForAll : watchChain.run
  await Promise.all(unwatched.map(key => watch(deps, key)))
}
