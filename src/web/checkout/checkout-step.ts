import type { Order } from '../../orders/order.ts'

/** What a payer has to know or do now; each step has a view. */
export type CheckoutStep =
  | 'pay'
  | 'partial'
  | 'closing'
  | 'confirming'
  | 'paid'
  | 'paidLate'
  | 'expired'
  | 'cancelled'
  | 'underpaid'
  | 'frozen'

/**
 * Returns the step of an order. An order past `expire_at` stays open until the chain has been read that far (docs/spec/decisions.md §4), but a
 * new payment would be late. So the page hides its address at once.
 */
export function stepOf(
  order: Pick<Order, 'status' | 'expireAt' | 'receivedAmount' | 'cancelledAt'>,
  now: Date,
): CheckoutStep {
  switch (order.status) {
    case 'OPEN':
      if (now > order.expireAt) return 'closing'
      return order.receivedAmount > 0n ? 'partial' : 'pay'
    case 'PENDING_CONFIRM':
    case 'CONFIRMING':
      return 'confirming'
    case 'PAID':
      return 'paid'
    case 'EXPIRED_PAID':
      return 'paidLate'
    case 'EXPIRED':
      return order.cancelledAt ? 'cancelled' : 'expired'
    case 'UNDERPAID':
      return 'underpaid'
    // Outside the transaction that creates it, an order always has an address.
    case 'PENDING':
    case 'FROZEN':
      return 'frozen'
  }
}
