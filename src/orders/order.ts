import { usdt, zero, type Usdt } from '../lib/money.ts'
import type { Order } from './order-columns.ts'
import { heldMoney, isWaiting } from './order-status.ts'

export type { Order }

/** Chain time and our time, read at one moment. */
export interface OrderTimes {
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
  | 'flaggedAmount'
  | 'paymentHeight'
  | 'paidAt'
  | 'acceptedAt'
  | 'cancelledAt'
>

/** Blocks from the one that pays the order to the head, both counted, as far as they are required (decisions, section 4). */
export function confirmationsOf(
  order: Pick<Order, 'status' | 'paymentHeight' | 'receivedAmount' | 'requiredConfirmations'>,
  headHeight: number,
): number {
  if (order.receivedAmount === 0n || order.status === 'EXPIRED') return 0
  if (!isWaiting(order.status)) return order.requiredConfirmations
  if (order.paymentHeight === null || order.paymentHeight === undefined) return 0
  // By its meaning the block that pays is the head, wherever the chain has got to meanwhile.
  if (order.status === 'PENDING_CONFIRM') return 1
  return Math.min(Math.max(headHeight - order.paymentHeight + 1, 1), order.requiredConfirmations)
}

type Amounts = Pick<Order, 'status' | 'orderAmount' | 'receivedAmount' | 'frozenAmount'>

/**
 * What is still to be paid (docs/decisions/settling-orders.md#missing-and-overpaid-amounts): nothing once enough is there, the tolerance considered.
 * Frozen money counts only while the order itself is on hold, when nobody is asked for more.
 */
export function missingAmount(order: Amounts): Usdt {
  if (['confirming', 'paid'].includes(heldMoney[order.status])) return zero
  const counted = order.status === 'FROZEN' ? order.receivedAmount : cleanAmount(order)
  return counted >= order.orderAmount ? zero : usdt(order.orderAmount - counted)
}

/** What came above the ordered amount and is credited like the rest: nothing of it is frozen. */
export function overpaidAmount(order: Amounts): Usdt {
  const clean = cleanAmount(order)
  return clean <= order.orderAmount ? zero : usdt(clean - order.orderAmount)
}

/** Late money is frozen while its order still waits for money in time, and is no part of what was received yet. */
function cleanAmount({ receivedAmount, frozenAmount }: Amounts): Usdt {
  return frozenAmount >= receivedAmount ? zero : usdt(receivedAmount - frozenAmount)
}
