import type { ChainKey } from '../chains/chain.ts'
import type { Deps } from '../deps.ts'
import { screenDue } from '../payments/screen/screen.service.ts'
import { settle } from '../payments/settle/settle.service.ts'

/** Iterations before the job lets others run. The rest stays due, and the recovery job picks it up. */
const roundsMax = 10

/** Screens final transfers of one chain that are due, and settles their orders. */
export async function run(deps: Deps, key: ChainKey): Promise<void> {
  for (let round = 0; round < roundsMax; round++) if (!(await screenRound(deps, key))) return
}

/** The recovery job: one iteration on every chain, for transfers without a job and for retries. */
export async function runDue(deps: Deps): Promise<void> {
  const keys = deps.chains.all.map(({ environment, chain }) => ({ environment, network: chain.network }))
  await Promise.all(keys.map(key => screenRound(deps, key)))
}

async function screenRound(deps: Deps, key: ChainKey): Promise<boolean> {
  const screened = await screenDue(deps, key)
  if (screened > 0) await settle(deps, key)
  return screened > 0
}
