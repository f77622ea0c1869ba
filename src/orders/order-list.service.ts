import type { components } from '../../generated/api.ts'
import type { Deps } from '../deps.ts'
import { readTimeCursor, refuseTwoStarts, writeTimeCursor, type Page } from '../lib/cursor.ts'
import { isUuid } from '../lib/ids.ts'
import type { Owner } from '../lib/owner.ts'
import { countOwnOrders, listOwnOrders, type OrderFilter } from './order-list.store.ts'
import { viewOrderSummary } from './order-view.ts'

/** One page of an owner's orders, newest first. Faults: `cursor and offset together`, `invalid cursor`. */
export async function listOrders(
  deps: Pick<Deps, 'db' | 'config'>,
  owner: Owner,
  { limit, offset, cursor, ...filter }: Page & OrderFilter,
): Promise<components['schemas']['OrderList']> {
  refuseTwoStarts({ limit, offset, cursor })
  const after = cursor === undefined ? null : readTimeCursor('orders', cursor, isUuid)
  const [found, total] = await Promise.all([
    listOwnOrders(deps.db, owner, { ...filter, after, limit: limit + 1, offset }),
    countOwnOrders(deps.db, owner, filter),
  ])
  const shown = found.slice(0, limit)
  return {
    orders: shown.map(order => viewOrderSummary(order, deps.config.publicUrl)),
    total,
    next_cursor: found.length > limit ? writeTimeCursor('orders', shown.at(-1)!) : null,
  }
}
