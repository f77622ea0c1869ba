import type { components } from '../../../generated/api.ts'
import { formatUsdt, parseUsdt, usdt, zero, type Usdt } from '../../lib/money.ts'
import type { Order } from '../../orders/order.ts'

/** Returns the refundable amount: finally credited, not frozen, less earlier refunds (docs/spec/decisions.md §6). */
export function refundableOf({
  creditedAmount,
  feeAmount,
  refundedAmount,
}: Pick<Order, 'creditedAmount' | 'feeAmount' | 'refundedAmount'>): Usdt {
  const left = creditedAmount + feeAmount - refundedAmount
  return usdt(left > 0n ? left : 0n)
}

/** Returns the same for an order as the contract shows it. */
export function refundableAmount(
  order: Pick<components['schemas']['Order'], 'credited_amount' | 'fee_amount' | 'refunded_amount'>,
): string {
  const amount = (text: string) => parseUsdt(text) ?? zero
  const creditedAmount = amount(order.credited_amount)
  const feeAmount = amount(order.fee_amount)
  return formatUsdt(refundableOf({ creditedAmount, feeAmount, refundedAmount: amount(order.refunded_amount) }))
}
