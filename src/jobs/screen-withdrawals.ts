import type { ChainKey } from '../chains/chain.ts'
import type { Deps } from '../deps.ts'
import { screenDestinations } from '../withdrawals/request/screen-destination.service.ts'

/** Rounds after which others have a turn; what is left is due all the same. */
const roundsMax = 10

/** Asks about destinations on one chain, until none is due. */
export async function runOn(deps: Deps, key: ChainKey, stop?: AbortSignal): Promise<boolean> {
  for (let round = 0; round < roundsMax; round++)
    if (stop?.aborted || !(await screenDestinations(deps, key))) return false
  return true
}
