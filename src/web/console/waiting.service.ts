import type { Deps } from '../../deps.ts'
import { listApplications } from '../../kyb/review.service.ts'
import { inspectFrozenOrders } from '../../orders/admin-orders.service.ts'
import { inspectWaiting } from '../../withdrawals/approve.service.ts'
import type { Waiting } from './view.ts'

/** Nobody needs to know how many more there are. */
const countedMax = 100

/** How much waits for a person, of each kind, up to a hundred. */
export async function countWaiting(deps: Pick<Deps, 'db'>): Promise<Waiting> {
  const [withdrawals, frozen, applications] = await Promise.all([
    inspectWaiting(deps, countedMax),
    inspectFrozenOrders(deps, countedMax),
    listApplications(deps),
  ])
  return {
    withdrawals: withdrawals.length,
    frozen: frozen.length,
    kyb: Math.min(countedMax, applications.length),
  }
}
