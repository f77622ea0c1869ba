import type { Deps } from '../deps.ts'
import { failRefused, payDue } from '../treasury/pay.service.ts'
import { tendDue } from '../treasury/tend.service.ts'

/** One round on every chain: what is approved is to be paid, and what is signed goes out and is followed to its final block. */
export async function runDue(deps: Deps, stop?: AbortSignal): Promise<void> {
  const keys = deps.outgoing.all.map(({ environment, way }) => ({ environment, network: way.network }))
  await Promise.all(
    keys.map(async key => {
      await payDue(deps, key)
      await failRefused(deps, key)
      await tendDue(deps, key, stop)
    }),
  )
}
