import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import { isUuid } from '../lib/ids.ts'
import type { Owner } from '../lib/owner.ts'
import { AddressOfAnotherKey } from './create/address-of-another-key.ts'
import { viewOrder, type OrderView, type OrderWithCostView } from './query/order-view.ts'
import { findOwnOrder } from './order.sql.ts'
import type { Order } from './order.ts'
import { checkShownAddress } from './checkout/shown-address.service.ts'
import { listTransfers } from './order-transfers.store.ts'
import { viewPayerCost } from './checkout/payer-cost.ts'

type ShowDeps = Pick<Deps, 'db' | 'config' | 'addressBook' | 'log'>

/** An order and how it is shown. */
export interface ShownOrder {
  readonly order: Order
  readonly view: OrderView
}

/**
 * An order as its owner sees it. Faults: `order not found`, also for another merchant's order or one of the other environment.
 * Throws AddressOfAnotherKey for one whose address is not that of its key: nobody is shown where somebody else wants the money.
 */
export async function getOrder(deps: ShowDeps, owner: Owner, id: string): Promise<OrderView> {
  return (await showOrder(deps, owner, id)).view
}

export async function showOrder(deps: ShowDeps, owner: Owner, id: string): Promise<ShownOrder> {
  const { order, view } = await showProven(deps, owner, id)
  return { order, view }
}

/** The same with what a transfer to its address costs the payer, which is read from a table and asked of no node. */
export async function getOrderAndCost(
  deps: ShowDeps & Pick<Deps, 'clock'>,
  owner: Owner,
  id: string,
): Promise<OrderWithCostView> {
  const { view, transfers, cost } = await showProven(deps, owner, id)
  return { ...view, payer_cost: viewPayerCost(cost, transfers, deps.clock.now()) }
}

async function showProven(deps: ShowDeps, owner: Owner, id: string) {
  const { assigned, ...shown } = await readOrder(deps, owner, id)
  if (!checkShownAddress(deps, shown.order, assigned)) throw new AddressOfAnotherKey(`of order ${id}`, { orderId: id })
  return shown
}

/** The order as stored, its address not proven: for the timeline and for operators. */
export async function getStoredOrder(deps: Pick<Deps, 'db' | 'config'>, owner: Owner, id: string): Promise<OrderView> {
  return (await readOrder(deps, owner, id)).view
}

async function readOrder({ db, config }: Pick<Deps, 'db' | 'config'>, owner: Owner, id: string) {
  if (!isUuid(id)) throw new Fault('order not found')
  // The transfers are looked for at the same time; nobody sees them when the order is another's.
  const [found, transfers] = await Promise.all([findOwnOrder(db, owner, id), listTransfers(db, id)])
  if (!found) throw new Fault('order not found')
  const { order, headHeight, assigned, cost } = found
  const view = viewOrder(order, transfers, { publicUrl: config.publicUrl, headHeight })
  return { order, assigned, transfers, cost, view }
}
