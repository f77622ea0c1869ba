import type { Usdt } from '../../lib/money.ts'
import { isRemainderOpen, type Order } from '../../orders/order.ts'

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

interface StepFacts {
  readonly order: Pick<
    Order,
    'status' | 'expireAt' | 'receivedAmount' | 'cancelledAt' | 'remainderExpireAt' | 'refundedAmount'
  >
  /** Zero when the rest is on its way. */
  readonly amountDue: Usdt
  readonly now: Date
}

/**
 * Returns the step of an order. An order past `expire_at` stays open until the chain has been read that far (docs/spec/decisions.md §4), but a
 * new payment would be late. So the page hides its address at once. An underpaid order whose rest is asked for is paid like an open one.
 */
export function stepOf({ order, amountDue, now }: StepFacts): CheckoutStep {
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
      if (!isRemainderOpen(order, now)) return 'underpaid'
      return amountDue > 0n ? 'partial' : 'confirming'
    // Outside the transaction that creates it, an order always has an address.
    case 'PENDING':
    case 'FROZEN':
      return 'frozen'
  }
}
