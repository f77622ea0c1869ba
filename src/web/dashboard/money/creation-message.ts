import type { MerchantAction } from '../../../people/team/merchant-action.ts'
import type { CreatedWithdrawal } from '../../../withdrawals/request/create-withdrawal.service.ts'
import type { OrderView } from '../../../orders/query/order-view.ts'
import type { CreatedClaim } from '../../../withdrawals/refunds/refund-claim.service.ts'
import { networkText } from '../../network-text.ts'
import { amountText } from '../words.ts'

/** Returns the audit entry and mail for a withdrawal or refund; null for a form that was sent again. */
export function creationMessage(
  what: 'withdrawal' | 'refund',
  { withdrawal, isReplayed }: CreatedWithdrawal,
): MerchantAction | null {
  if (isReplayed) return null
  const { id, amount, network, address } = withdrawal
  const sentence = `A ${what} of ${amountText(amount)} USDT on ${networkText(network)} to ${address} was asked for.`
  return { action: `${what}.create`, subject: `withdrawal ${id}`, sentence }
}

/** Returns the same for a refund link, which sends money as well. */
export function linkMade(
  { id, order_number: number }: OrderView,
  { claim, isReplayed }: CreatedClaim,
): MerchantAction | null {
  if (isReplayed) return null
  const sentence = `A link was made by which the payer of order ${number} claims a refund of ${amountText(claim.amount)} USDT.`
  return { action: 'refund.link', subject: `order ${id}`, sentence }
}
