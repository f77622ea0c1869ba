import type { Deps } from '../deps.ts'
import type { Jobs } from '../queue/queues.ts'
import { settle } from '../payments/settle.service.ts'

/**
 * Looks whether an order's time is over. Only a hint: the chain's time decides, and the watcher notes every order whose
 * time a new block has passed.
 */
export async function run(deps: Deps, data: Jobs['expire-order']): Promise<void> {
  await settle(deps, data.orderId)
}
