import type { Order } from '../../orders/order.ts'

/** What a payer has to know or do now; the checkout page has a view of each. */
export type CheckoutStep =
  | 'pay'
  | 'partial'
  | 'closing'
  | 'confirming'
  | 'paid'
  | 'paidLate'
  | 'expired'
  | 'underpaid'
  | 'frozen'

/**
 * The step of an order at a moment. An open order past `expire_at` is not expired before the chain has been read that far
 * (docs/spec/decisions.md §4), but whatever is sent now comes late: the page stops offering its address at once.
 */
export function stepOf(order: Pick<Order, 'status' | 'expireAt' | 'receivedAmount'>, now: Date): CheckoutStep {
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
      return 'expired'
    case 'UNDERPAID':
      return 'underpaid'
    // An order without an address is never seen outside the transaction that creates it.
    case 'PENDING':
    case 'FROZEN':
      return 'frozen'
  }
}
