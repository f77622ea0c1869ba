import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import { isUuid } from '../lib/ids.ts'
import type { Owner } from '../lib/owner.ts'
import { viewOrder, type OrderView } from './order-view.ts'
import { findOwnOrder } from './order.store.ts'
import { listTransfers } from './transfer.store.ts'

/** Faults: `order not found`, also for another merchant's order or one of the other environment. */
export async function getOrder(deps: Pick<Deps, 'db' | 'config'>, owner: Owner, id: string): Promise<OrderView> {
  if (!isUuid(id)) throw new Fault('order not found')
  // The transfers are looked for at the same time; nobody sees them when the order is another's.
  const [found, transfers] = await Promise.all([findOwnOrder(deps.db, owner, id), listTransfers(deps.db, id)])
  if (!found) throw new Fault('order not found')
  return viewOrder(found.order, transfers, { publicUrl: deps.config.publicUrl, headHeight: found.headHeight })
}
