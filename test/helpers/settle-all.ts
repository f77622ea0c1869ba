import type { Deps } from '../../src/deps.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'

/** Settles every network; returns how many orders were settled. */
export async function settleAll(deps: Deps): Promise<number> {
  const keys = deps.chains.all.map(({ environment, chain }) => ({ environment, network: chain.network }))
  const settled = await Promise.all(keys.map(key => settle(deps, key)))
  return settled.reduce((sum, one) => sum + one, 0)
}
