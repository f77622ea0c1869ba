import { usdt, type Usdt } from '../lib/money.ts'
import type { Order } from '../orders/order.ts'

/** What can still be sent back: what came finally and is not frozen, less earlier refunds (decisions, section 6). */
export function refundableOf({
  creditedAmount,
  feeAmount,
  refundedAmount,
}: Pick<Order, 'creditedAmount' | 'feeAmount' | 'refundedAmount'>): Usdt {
  const left = creditedAmount + feeAmount - refundedAmount
  return usdt(left > 0n ? left : 0n)
}
