import type { Deps } from '../../deps.ts'
import type { Owner } from '../../lib/owner.ts'
import { addSeconds } from '../../lib/clock.ts'
import { hourSeconds } from '../../lib/durations.ts'
import { countByStatus } from './order-count.store.ts'
import { foldCounts } from './order-list.sql.ts'
import type { OrderStatus } from '../order-status.ts'

/** Counts an owner's orders by present status. Reads a few rows, however many orders there are. */
export function countOrders({ db }: Pick<Deps, 'db'>, owner: Owner): Promise<ReadonlyMap<OrderStatus, number>> {
  return countByStatus(db, owner)
}

/** Folds the counts of past hours, a bounded number at once. Returns whether there may be more. */
export function foldOldCounts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  return foldCounts(db, addSeconds(clock.business(), -hourSeconds))
}
