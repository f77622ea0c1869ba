import type { NetworkConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { getMerchant } from '../merchants/merchant.service.ts'
import { formatUsdt } from '../lib/money.ts'
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
  return { order, merchantName: name, network: network ?? null, now: deps.clock.business() }
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
