import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import { isUuid } from '../lib/ids.ts'
import type { Owner } from '../lib/owner.ts'
import { AddressOfAnotherKey } from './create/address-of-another-key.ts'
import { viewOrder, type OrderView, type OrderWithCostView } from './query/order-view.ts'
import { findOwnOrder } from './order.sql.ts'
import { isWaiting } from './order-status.ts'
import type { Order } from './order.ts'
import { checkShownAddress } from './checkout/shown-address.service.ts'
import { listTransfers } from './order-transfers.store.ts'
import type { RecordedTransfer } from './recorded-transfer.ts'
import { viewPayerCost } from './checkout/payer-cost.ts'

type ShowDeps = Pick<Deps, 'db' | 'config' | 'addressBook' | 'log'>

/** An order and its view. */
export interface ShownOrder {
  readonly order: Order
  readonly view: OrderView
}

/**
 * Returns an order as its owner sees it. Faults: `order not found`, also for an order of another merchant or environment. Throws AddressOfAnotherKey
 * when the address is not derived from our key, so that nobody pays to it.
 */
export async function getOrder(deps: ShowDeps, owner: Owner, id: string): Promise<OrderView> {
  return (await showOrder(deps, owner, id)).view
}

export async function showOrder(deps: ShowDeps, owner: Owner, id: string): Promise<ShownOrder> {
  const { order, view } = await showProven(deps, owner, id)
  return { order, view }
}

/** An order with its transfers. */
export interface PaidOrder {
  readonly order: Order
  readonly transfers: readonly RecordedTransfer[]
}

/** Returns an order with its transfers. Faults and throws as `getOrder`. */
export async function showPaidOrder(deps: ShowDeps, owner: Owner, id: string): Promise<PaidOrder> {
  const { order, transfers } = await showProven(deps, owner, id)
  return { order, transfers }
}

/** Like `getOrder`, with the payer's transfer cost. The cost is read from a table, not from a node. */
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
  if (!checkShownAddress(deps, shown.order, { assigned, isPaidTo: isWaiting(shown.order.status) }))
    throw new AddressOfAnotherKey(`of order ${id}`, { orderId: id })
  return shown
}

/** Returns the order as stored, without proving its address. For the timeline and operators. */
export async function getStoredOrder(deps: Pick<Deps, 'db' | 'config'>, owner: Owner, id: string): Promise<OrderView> {
  return (await readOrder(deps, owner, id)).view
}

async function readOrder({ db, config }: Pick<Deps, 'db' | 'config'>, owner: Owner, id: string) {
  if (!isUuid(id)) throw new Fault('order not found')
  // Reads the transfers in parallel. They are discarded when the order belongs to another owner.
  const [found, transfers] = await Promise.all([findOwnOrder(db, owner, id), listTransfers(db, id)])
  if (!found) throw new Fault('order not found')
  const { order, headHeight, assigned, cost } = found
  const view = viewOrder(order, transfers, { publicUrl: config.publicUrl, headHeight })
  return { order, assigned, transfers, cost, view }
}
