import type { ChainKey } from '../chains/chain.ts'
import type { Deps } from '../deps.ts'
import { screenDestinations } from '../withdrawals/request/screen-destination.service.ts'

/** Iterations before the job lets others run. The rest stays due. */
const roundsMax = 10

/** Screens destinations of withdrawals on one chain until none is due. */
export async function runOn(deps: Deps, key: ChainKey, stop?: AbortSignal): Promise<boolean> {
  for (let round = 0; round < roundsMax; round++)
    if (stop?.aborted || !(await screenDestinations(deps, key))) return false
  return true
}
