import type { ChainKey } from '../chains/chain.ts'
import type { Deps } from '../deps.ts'
import { screenDue } from '../payments/screen/screen.service.ts'
import { settle } from '../payments/settle/settle.service.ts'

/** Rounds after which the job gives others a turn; what is left is due all the same, and the sweeper comes by. */
const roundsMax = 10

/** Screens what is final on one chain and due, and settles the orders concerned. */
export async function run(deps: Deps, key: ChainKey): Promise<void> {
  for (let round = 0; round < roundsMax; round++) if (!(await screenRound(deps, key))) return
}

/** The sweep: one round on every chain, for what no job pointed at, and what is to be tried again. */
export async function runDue(deps: Deps): Promise<void> {
  const keys = deps.chains.all.map(({ environment, chain }) => ({ environment, network: chain.network }))
  await Promise.all(keys.map(key => screenRound(deps, key)))
}

async function screenRound(deps: Deps, key: ChainKey): Promise<boolean> {
  const screened = await screenDue(deps, key)
  if (screened > 0) await settle(deps, key)
  return screened > 0
}
