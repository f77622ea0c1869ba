import type { Deps } from '../deps.ts'
import type { Owner } from '../lib/owner.ts'
import { countByStatus } from './order-count.store.ts'
import type { OrderStatus } from './order-status.ts'

/** How many orders of an owner are in each status now: a few rows, however many orders there are. */
export function countOrders({ db }: Pick<Deps, 'db'>, owner: Owner): Promise<ReadonlyMap<OrderStatus, number>> {
  return countByStatus(db, owner)
}
