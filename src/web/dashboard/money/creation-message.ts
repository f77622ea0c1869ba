import type { MerchantAction } from '../../../people/team/merchant-action.ts'
import type { CreatedWithdrawal } from '../../../withdrawals/request/create-withdrawal.service.ts'
import type { OrderView } from '../../../orders/query/order-view.ts'
import type { CreatedClaim } from '../../../withdrawals/refunds/refund-claim.service.ts'
import { networkText } from '../../../chains/networks.ts'
import { amountText } from '../../../lib/money.ts'

/** Returns the audit entry and mail for a withdrawal or refund; null for a form that was sent again. */
export function creationMessage(
  what: 'withdrawal' | 'refund',
  { withdrawal, isReplayed }: CreatedWithdrawal,
): MerchantAction | null {
  if (isReplayed) return null
  const { id, status, amount, fee_amount: fee, network, address } = withdrawal
  const sum = `${amountText(amount)} USDT`
  const path = `/withdrawals/${id}`
  return {
    action: `${what}.create`,
    subject: `withdrawal ${id}`,
    sentence: `A ${what} of ${sum} on ${networkText(network)} to ${address} was asked for.`,
    notice: {
      subject: `A ${what} of ${sum} was requested`,
      text:
        status === 'PENDING'
          ? 'It is paid once the operator approves it. Compare the address. You can cancel it until then.'
          : 'It needs no approval and is paid within minutes. Compare the address now. You can cancel it until it is signed.',
      facts: [
        { term: 'Arrives', value: sum, kind: 'amount' },
        { term: 'Network fee', value: `${amountText(fee)} USDT`, kind: 'amount' },
        { term: 'To', value: address, kind: 'address' },
        { term: 'Network', value: networkText(network) },
      ],
      button: { label: `View ${what}`, path },
      ifUnknown: {
        text: `Cancel the ${what} now, then end that person’s sessions under Security.`,
        link: { label: `Cancel the ${what}`, path: `${path}/cancel` },
      },
    },
  }
}

/** Returns the same for a refund link, which sends money as well. */
export function linkMade(
  { id, order_number: number }: OrderView,
  { claim, isReplayed }: CreatedClaim,
): MerchantAction | null {
  if (isReplayed) return null
  const sum = `${amountText(claim.amount)} USDT`
  return {
    action: 'refund.link',
    subject: `order ${id}`,
    sentence: `A link was created with which the payer of order ${number} can claim a refund of ${sum}.`,
    notice: {
      subject: `A refund link for ${sum} was created`,
      text: 'Whoever opens the link chooses the address that gets the money. Send it to the payer and to nobody else.',
      facts: [
        { term: 'Amount', value: sum, kind: 'amount' },
        { term: 'To', value: 'The address that the payer gives' },
        { term: 'Network', value: networkText(claim.network) },
        { term: 'Order', value: number, kind: 'code' },
      ],
      button: { label: 'View order', path: `/orders/${id}` },
      ifUnknown: {
        text: 'End that person’s sessions under Security and contact us at once, before anybody opens the link.',
      },
    },
  }
}
