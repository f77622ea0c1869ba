import { usdt, zero, type Usdt } from '../lib/money.ts'
import type { Order } from './order-columns.ts'
import { isWaiting } from './order-status.ts'

export type { Order }

/** What time it is. */
export interface Scan {
  /** Time of the newest block that was read: expiry follows it, and never comes before it. */
  readonly chainTime: Date
  readonly now: Date
}

/** What a person asks of an order. */
export type OrderRequest = 'cancel' | 'accept'

export type OrderFields = Pick<
  Order,
  | 'status'
  | 'receivedAmount'
  | 'creditedAmount'
  | 'feeAmount'
  | 'frozenAmount'
  | 'paymentHeight'
  | 'paidAt'
  | 'acceptedAt'
>

/** Blocks from the one that pays the order to the head, both counted, as far as they are required (decisions, section 4). */
export function confirmationsOf(
  order: Pick<Order, 'status' | 'paymentHeight' | 'receivedAmount' | 'requiredConfirmations'>,
  headHeight: number,
): number {
  if (order.receivedAmount === 0n || order.status === 'EXPIRED') return 0
  if (!isWaiting(order.status)) return order.requiredConfirmations
  if (order.paymentHeight === null || order.paymentHeight === undefined) return 0
  return Math.min(Math.max(headHeight - order.paymentHeight + 1, 1), order.requiredConfirmations)
}

/** What is still missing to the ordered amount; tolerance decides whether it matters. */
export function missingAmount(order: Pick<Order, 'orderAmount' | 'receivedAmount'>): Usdt {
  return order.receivedAmount >= order.orderAmount ? zero : usdt(order.orderAmount - order.receivedAmount)
}

/** What came above the ordered amount; it is credited like the rest. */
export function overpaidAmount(order: Pick<Order, 'orderAmount' | 'receivedAmount'>): Usdt {
  return order.receivedAmount <= order.orderAmount ? zero : usdt(order.receivedAmount - order.orderAmount)
}
