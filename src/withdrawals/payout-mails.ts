import { networkText } from '../chains/networks.ts'
import { amountText } from '../lib/money.ts'
import type { MailFact, MailText } from '../mail/mail-text.ts'
import type { Withdrawal } from './withdrawal.ts'

/** Returns the mail about the end of a withdrawal or refund; `null`: the merchant cancelled it. */
export function endMail(withdrawal: Withdrawal, pagesUrl: string): MailText | null {
  if (withdrawal.status === 'COMPLETED') return completedMail(withdrawal, pagesUrl)
  return withdrawal.failureReason === cancelledByMerchant ? null : failedMail(withdrawal, pagesUrl)
}

/** The failure reason of a withdrawal that its merchant cancelled. */
export const cancelledByMerchant = 'cancelled by the merchant'

function completedMail(withdrawal: Withdrawal, pagesUrl: string): MailText {
  const { network, txHash } = withdrawal
  const what = kindOf(withdrawal)
  return {
    subject: `A ${what} of ${sumOf(withdrawal)} is complete`,
    paragraphs: [`The money arrived. ${networkText(network)} confirmed the transaction, so it cannot be called back.`],
    facts: [...factsOf(withdrawal, 'Arrived'), { term: 'Transaction', value: txHash ?? '', kind: 'code' }],
    button: buttonOf(withdrawal, pagesUrl),
    alert: {
      question: 'Wasn’t this your team?',
      text: 'End all sessions, cancel what is not paid yet, and contact us at once.',
      link: { label: 'Withdrawals that are not paid yet', href: `${pagesUrl}/dashboard/withdrawals` },
    },
    reason: 'You receive this because you chose emails about withdrawals and refunds that are complete.',
    settings: settingsOf(pagesUrl),
  }
}

function failedMail(withdrawal: Withdrawal, pagesUrl: string): MailText {
  const { failureReason } = withdrawal
  return {
    subject: `A ${kindOf(withdrawal)} of ${sumOf(withdrawal)} has failed`,
    paragraphs: ['Nothing was paid, and the money is back in your balance. Check the reason before you try again.'],
    facts: [...factsOf(withdrawal, 'Amount'), { term: 'Reason', value: failureReason ?? 'unknown' }],
    button: buttonOf(withdrawal, pagesUrl),
    reason: 'You receive this because you chose emails about withdrawals and refunds that failed.',
    settings: settingsOf(pagesUrl),
  }
}

function kindOf({ orderId }: Withdrawal): 'withdrawal' | 'refund' {
  return orderId === null ? 'withdrawal' : 'refund'
}

function sumOf({ amount }: Withdrawal): string {
  return `${amountText(amount)} USDT`
}

function factsOf(withdrawal: Withdrawal, term: string): readonly MailFact[] {
  const { network, address, environment } = withdrawal
  return [
    { term, value: sumOf(withdrawal), kind: 'amount' },
    { term: 'To', value: address, kind: 'address' },
    { term: 'Network', value: networkText(network) },
    { term: 'Environment', value: environment === 'live' ? 'Live' : 'Test' },
  ]
}

function buttonOf(withdrawal: Withdrawal, pagesUrl: string) {
  return { label: `View ${kindOf(withdrawal)}`, href: `${pagesUrl}/dashboard/withdrawals/${withdrawal.id}` }
}

function settingsOf(pagesUrl: string) {
  return { label: 'Email settings', href: `${pagesUrl}/dashboard/preferences` }
}
