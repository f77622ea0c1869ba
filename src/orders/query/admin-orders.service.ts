import type { components } from '../../../generated/api.ts'
import type { Deps } from '../../deps.ts'
import type { ListPart } from '../../lib/cursor.ts'
import { isUuid } from '../../lib/ids.ts'
import {
  countFrozenOrders,
  findOrderByNumber,
  listFrozenOrders,
  listUnderpaidOrders,
  type FrozenOrder,
  type UnderpaidOrder,
} from './admin-orders.store.ts'
import { getStoredOrder } from '../order.service.ts'
import { findOrder } from '../order.store.ts'
import type { OrderView } from './order-view.ts'
import { getOrderTimeline } from '../timeline/timeline.service.ts'

export interface InspectedOrder {
  readonly order: OrderView
  readonly timeline: components['schemas']['OrderTimeline']
}

/** Returns any merchant's order by its id or number (`ord_…`) with its timeline; `null` when there is none. */
export async function inspectOrder(deps: Deps, idOrNumber: string): Promise<InspectedOrder | null> {
  const found = await (isUuid(idOrNumber) ? findOrder(deps.db, idOrNumber) : findOrderByNumber(deps.db, idOrNumber))
  if (!found) return null
  const { merchantId, environment } = found
  const owner = { merchantId, environment } // an operator sees what the owner sees
  return { order: await getStoredOrder(deps, owner, found.id), timeline: await getOrderTimeline(deps, owner, found.id) }
}

/** Counts orders with frozen money, up to a limit. */
export function countFrozen({ db }: Pick<Deps, 'db'>, limit: number): Promise<number> {
  return countFrozenOrders(db, limit)
}

/** Lists orders with frozen money, longest frozen first. */
export function inspectFrozenOrders(deps: Pick<Deps, 'db'>, part: ListPart): Promise<FrozenOrder[]> {
  return listFrozenOrders(deps.db, part)
}

/** Lists underpaid orders of all merchants, newest first. */
export function inspectUnderpaidOrders(deps: Pick<Deps, 'db'>, part: ListPart): Promise<UnderpaidOrder[]> {
  return listUnderpaidOrders(deps.db, part)
}
