import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import { isUuid } from '../lib/ids.ts'
import type { Owner } from '../lib/owner.ts'
import { viewOrder, type OrderView } from './order-view.ts'
import { findHeadHeight, findOwnOrder } from './order.store.ts'
import { listTransfers } from './transfer.store.ts'

/** Faults: `order not found`, also for another merchant's order or one of the other environment. */
export async function getOrder(deps: Pick<Deps, 'db' | 'config'>, owner: Owner, id: string): Promise<OrderView> {
  const order = isUuid(id) ? await findOwnOrder(deps.db, owner, id) : null
  if (!order) throw new Fault('order not found')
  const headHeight = await findHeadHeight(deps.db, order)
  return viewOrder(order, await listTransfers(deps.db, order.id), { publicUrl: deps.config.publicUrl, headHeight })
}
