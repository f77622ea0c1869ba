import type { Deps } from '../deps.ts'
import type { Jobs } from '../queue/queues.ts'
import { settleOrder } from '../payments/settle.service.ts'

/**
 * Looks whether an order's time is over. Only a hint: the chain's time decides, and who settles finds every order whose
 * time is over.
 */
export async function run(deps: Deps, data: Jobs['expire-order']): Promise<void> {
  await settleOrder(deps, data.orderId)
}
