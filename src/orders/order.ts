import { usdt, zero, type Usdt } from '../lib/money.ts'
import type { Order } from './order-columns.ts'
import { heldMoney, isWaiting } from './order-status.ts'

export type { Order }

/** Chain time and our time, read at one moment. */
export interface OrderTimes {
  /** Time of the newest block that was read. An order never expires before it passes `expire_at`. */
  readonly chainTime: Date
  readonly now: Date
}

/** Asks the payer for the rest of an underpaid order until this time. */
export interface RemainderRequest {
  readonly remainderUntil: Date
}

/** What a person may request for an order. */
export type OrderRequest = 'cancel' | 'accept' | RemainderRequest

export type OrderFields = Pick<
  Order,
  | 'status'
  | 'receivedAmount'
  | 'creditedAmount'
  | 'feeAmount'
  | 'frozenAmount'
  | 'flaggedAmount'
  | 'paymentHeight'
  | 'remainderExpireAt'
  | 'paidAt'
  | 'acceptedAt'
  | 'cancelledAt'
>

/** Counts blocks from the one that paid the order to the head, both included, up to the required number (docs/spec/decisions.md §4). */
export function confirmationsOf(
  order: Pick<Order, 'status' | 'paymentHeight' | 'receivedAmount' | 'requiredConfirmations'>,
  headHeight: number,
): number {
  if (order.receivedAmount === 0n || order.status === 'EXPIRED') return 0
  if (!isWaiting(order.status)) return order.requiredConfirmations
  if (order.paymentHeight === null || order.paymentHeight === undefined) return 0
  // By definition the paying block is the head in this status, however far the chain has got meanwhile.
  if (order.status === 'PENDING_CONFIRM') return 1
  // By definition that block has a descendant, even if the head was read just before the status.
  const least = order.status === 'CONFIRMING' ? 2 : 1
  return Math.min(Math.max(headHeight - order.paymentHeight + 1, least), order.requiredConfirmations)
}

type Amounts = Pick<Order, 'status' | 'orderAmount' | 'receivedAmount' | 'frozenAmount'>

/**
 * The amount still to be paid (docs/decisions/settling-orders.md#missing-and-overpaid-amounts): zero once the threshold is reached. Frozen money
 * counts only while the order itself is frozen, when nobody is asked for more.
 */
export function missingAmount(order: Amounts): Usdt {
  if (['confirming', 'paid'].includes(heldMoney[order.status])) return zero
  const counted = order.status === 'FROZEN' ? order.receivedAmount : cleanAmount(order)
  return counted >= order.orderAmount ? zero : usdt(order.orderAmount - counted)
}

/**
 * Whether the payment page asks for the rest now (docs/decisions/settling-orders.md#asking-for-the-rest). A refund ends that, because its payer must
 * not pay for what is being given back.
 */
export function isRemainderOpen(
  order: Pick<Order, 'status' | 'remainderExpireAt' | 'refundedAmount'>,
  now: Date,
): boolean {
  if (order.status !== 'UNDERPAID' || order.refundedAmount > 0n) return false
  return order.remainderExpireAt != null && now <= order.remainderExpireAt
}

/**
 * Returns what a payer is asked to send: what is missing and not `coming` yet, but never dust, which would not count (docs/spec/decisions.md §4).
 */
export function amountDue(order: Amounts, dustBelow: Usdt, coming: Usdt = zero): Usdt {
  const left = missingAmount(order) - coming
  const missing = left > 0n ? usdt(left) : zero
  return missing > zero && missing < dustBelow ? dustBelow : missing
}

/** The amount above the order amount. It is credited like the rest and none of it is frozen. */
export function overpaidAmount(order: Amounts): Usdt {
  const clean = cleanAmount(order)
  return clean <= order.orderAmount ? zero : usdt(clean - order.orderAmount)
}

/** Late money may be frozen while its order still waits for money in time. `receivedAmount` does not include it yet. */
function cleanAmount({ receivedAmount, frozenAmount }: Amounts): Usdt {
  return frozenAmount >= receivedAmount ? zero : usdt(receivedAmount - frozenAmount)
}
