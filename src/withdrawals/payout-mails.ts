import type { MailText } from '../mail/mail-text.ts'
import { formatUsdt } from '../lib/money.ts'
import type { Withdrawal } from './withdrawal.ts'

/** Returns the mail about the end of a withdrawal or refund; `null`: the merchant cancelled it. */
export function endMail(withdrawal: Withdrawal, pagesUrl: string): MailText | null {
  const { id, environment, network, status, amount, address, txHash, orderId, failureReason } = withdrawal
  const what = orderId === null ? 'withdrawal' : 'refund'
  const environmentText = environment === 'live' ? '' : ' in the test world'
  const sum = `${formatUsdt(amount)} USDT`
  const page = `${pagesUrl}/dashboard/withdrawals/${id}`
  if (status === 'COMPLETED') {
    const sent = `${sum} were paid on ${network}${environmentText} to ${address}, in transaction ${txHash ?? ''}.`
    return { subject: `A ${what} of ${sum} is complete`, paragraphs: [sent, page] }
  }
  if (failureReason === cancelledByMerchant) return null
  const failed = `The ${what} of ${sum} on ${network}${environmentText} to ${address} was not paid: ${failureReason ?? 'unknown'}.`
  return { subject: `A ${what} of ${sum} has failed`, paragraphs: [failed, 'The money is back in your balance.', page] }
}

/** The failure reason of a withdrawal that its merchant cancelled. */
export const cancelledByMerchant = 'cancelled by the merchant'
