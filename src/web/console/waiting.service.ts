import { listDisablings } from '../../audit/operator-disabling.store.ts'
import { listRecoveries } from '../../audit/operator-recovery.store.ts'
import type { Deps } from '../../deps.ts'
import { countApplications } from '../../kyb/review.service.ts'
import { countFrozen } from '../../orders/admin-orders.service.ts'
import { countToApprove } from '../../withdrawals/approve.service.ts'
import type { Waiting } from './view.ts'

/** Nobody needs to know how many more there are. */
const countedMax = 100

/** How much waits for a person, of each kind, up to a hundred: asked for every page, and so never more than a hundred steps of an index each. */
export async function countWaiting(deps: Pick<Deps, 'db' | 'clock'>): Promise<Waiting> {
  const [withdrawals, frozen, kyb, recoveries, disablings] = await Promise.all([
    countToApprove(deps, countedMax),
    countFrozen(deps, countedMax),
    countApplications(deps, countedMax),
    listRecoveries(deps.db, deps.clock.now()),
    listDisablings(deps.db),
  ])
  return { withdrawals, frozen, kyb, recoveries: recoveries.length, disablings: disablings.length }
}
