import { findAssigned } from '../addresses/address.store.ts'
import type { NetworkConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { getMerchant } from '../merchants/merchant.service.ts'
import { formatUsdt } from '../lib/money.ts'
import { isWaiting } from './order-status.ts'
import type { OrderView } from './order-view.ts'
import { findHeadHeight, findOrderByCheckoutToken } from './order.store.ts'
import { confirmationsOf, missingAmount, overpaidAmount, type Order } from './order.ts'

/** An order with what its chain says of it now. */
export interface CheckoutOrder extends Order {
  readonly confirmations: number
}

/** Everything the checkout page of one order shows. */
export interface Checkout {
  readonly order: CheckoutOrder
  readonly merchantName: string
  /** The network to pay on; `null` when it is no longer configured. */
  readonly network: NetworkConfig | null
  /** Whether the address is the one its extended key leads to; if not, nobody may be asked to pay there. */
  readonly isAddressOurs: boolean
  /** The time the order lives by, for its countdown. */
  readonly now: Date
}

/** What a payer's browser is told of an order: nothing about the merchant's credit, fee, metadata or addresses. */
export type CheckoutState = Pick<
  OrderView,
  | 'status'
  | 'order_amount'
  | 'received_amount'
  | 'missing_amount'
  | 'overpaid_amount'
  | 'confirmations'
  | 'required_confirmations'
  | 'expire_at'
>

const tokenPattern = /^co_[0-9A-Za-z]{26}$/

/** The order a checkout link leads to; `null` when there is none. Whoever has the token may see it: it is the key. */
export async function findCheckoutOrder(deps: Deps, token: string): Promise<CheckoutOrder | null> {
  const order = tokenPattern.test(token) ? await findOrderByCheckoutToken(deps.db, token) : null
  return order && { ...order, confirmations: confirmationsOf(order, await findHeadHeight(deps.db, order)) }
}

/** What a checkout page shows; `null` when there is no such order. */
export async function findCheckout(deps: Deps, token: string): Promise<Checkout | null> {
  const order = await findCheckoutOrder(deps, token)
  if (!order) return null
  const { name } = await getMerchant(deps, order.merchantId)
  const network = deps.config.networks.find(
    one => one.environment === order.environment && one.network === order.network,
  )
  const isAddressOurs = await isOurs(deps, order)
  return { order, merchantName: name, network: network ?? null, isAddressOurs, now: deps.clock.business() }
}

/** The database is not believed: who can write there must not be able to put an address of his own before payers. */
async function isOurs({ db, addressBook, log }: Deps, order: Order): Promise<boolean> {
  if (!isWaiting(order.status)) return true // No such step shows an address.
  const { id: orderId, environment, network, address } = order
  const kept = await findAssigned(db, orderId)
  if (kept?.address === address && addressBook.isOurs({ ...kept, environment, network })) return true
  log.fatal({ orderId, environment, network, address }, 'the address of an order is not that of the key')
  return false
}

/** The state of an order as it is. */
export function checkoutState(order: CheckoutOrder): CheckoutState {
  return {
    status: order.status,
    order_amount: formatUsdt(order.orderAmount),
    received_amount: formatUsdt(order.receivedAmount),
    missing_amount: formatUsdt(missingAmount(order)),
    overpaid_amount: formatUsdt(overpaidAmount(order)),
    confirmations: order.confirmations,
    required_confirmations: order.requiredConfirmations,
    expire_at: order.expireAt.toISOString(),
  }
}

/** The state recorded in the snapshot of a change, which holds more than a payer may see. */
export function checkoutStateOf(snapshot: string): CheckoutState {
  const view = JSON.parse(snapshot) as OrderView
  return {
    status: view.status,
    order_amount: view.order_amount,
    received_amount: view.received_amount,
    missing_amount: view.missing_amount,
    overpaid_amount: view.overpaid_amount,
    confirmations: view.confirmations,
    required_confirmations: view.required_confirmations,
    expire_at: view.expire_at,
  }
}
