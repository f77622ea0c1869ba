import { listSilentChains } from '../chains/cursor.store.ts'
import type { Deps } from '../deps.ts'
import { deleteExpiredIdempotency } from '../orders/open-order.store.ts'
import { addSeconds } from '../lib/clock.ts'
import * as deliverWebhook from './deliver-webhook.ts'
import { settleNoted } from './settle-order.ts'
import * as watchChain from './watch-chain.ts'

/** A chain that nobody looked at for this long has lost its job. */
const watchSilenceSeconds = 5

/**
 * Finds by their rows whatever a lost job left behind and does it here and now, without the queue: chains nobody watches,
 * orders whose facts changed, deliveries that are due. With the queue working it finds nothing to do.
 */
export async function sweep(deps: Deps): Promise<void> {
  await Promise.all([sweepChains(deps), settleNoted(deps), deliverWebhook.runDue(deps), forget(deps)])
}

async function sweepChains(deps: Deps): Promise<void> {
  const { known, silent } = await listSilentChains(deps.db, addSeconds(deps.clock.now(), -watchSilenceSeconds))
  const unwatched = deps.chains.all
    .map(({ environment, chain }) => ({ environment, network: chain.network }))
    .filter(key => {
      const name = `${key.environment}:${key.network}`
      return !known.has(name) || silent.has(name)
    })
  await Promise.all(unwatched.map(key => watchChain.run(deps, key)))
}

/** Removes idempotency keys whose 24 hours are over. */
async function forget(deps: Deps): Promise<void> {
  await deleteExpiredIdempotency(deps.db, deps.clock.business())
}
