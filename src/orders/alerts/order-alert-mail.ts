import { networkText } from '../../chains/networks.ts'
import type { Environment } from '../../chains/chain.ts'
import { amountText, formatUsdt, usdt, type Usdt } from '../../lib/money.ts'
import type { MailFact, MailText } from '../../mail/mail-text.ts'
import type { Order } from '../order.ts'

/** What a merchant is mailed about its orders. */
export type OrderAlertKind = 'underpaid' | 'late' | 'frozen'

interface Words {
  readonly one: (order: Order) => string
  readonly many: string
  readonly decide: string
  readonly button: string
  readonly status: Order['status']
}

const words = {
  underpaid: {
    one: order => `An order is ${sum(usdt(order.orderAmount - order.receivedAmount))} short`,
    many: 'orders are underpaid',
    decide: 'The time to pay is over and too little arrived. Accept what came, or refund it.',
    button: 'Accept or refund',
    status: 'UNDERPAID',
  },
  late: {
    one: order => `${sum(order.receivedAmount)} arrived late`,
    many: 'orders were paid late',
    decide: 'The payment arrived after the order expired. Deliver if your price still holds, or refund it.',
    button: 'Deliver or refund',
    status: 'EXPIRED_PAID',
  },
  frozen: {
    one: () => 'A payment is on hold',
    many: 'payments are on hold',
    decide:
      'Screening flagged the sender. Do not deliver yet: we review the payment and tell your server what becomes of it.',
    button: 'View order',
    status: 'FROZEN',
  },
} as const satisfies Record<OrderAlertKind, Words>

export interface AlertedOrders {
  readonly kind: OrderAlertKind
  readonly environment: Environment
  readonly count: number
  /** The order, if it is one alone. */
  readonly order: Order | null
  readonly pagesUrl: string
}

/** Returns the mail about one order, or about as many as there were since the last mail. */
export function orderAlertMail({ kind, environment, count, order, pagesUrl }: AlertedOrders): MailText {
  const { one, many, decide, button, status }: Words = words[kind]
  const common = {
    reason:
      'You receive this because you chose emails about orders that need a decision. One email an hour tells of all of a kind.',
    settings: { label: 'Email settings', href: `${pagesUrl}/dashboard/preferences` },
  }
  const where = { term: 'Environment', value: environment === 'live' ? 'Live' : 'Test' }
  if (count === 1 && order !== null)
    return {
      subject: one(order),
      paragraphs: [decide],
      facts: [...factsOf(order), where],
      button: { label: button, href: `${pagesUrl}/dashboard/orders/${order.id}` },
      ...common,
    }
  return {
    subject: count === 1 ? `1 order needs a decision` : `${count.toLocaleString('en')} ${many}`,
    paragraphs: [decide, 'The list shows each of them.'],
    facts: [{ term: 'Orders', value: count.toLocaleString('en') }, where],
    button: { label: 'Review orders', href: `${pagesUrl}/dashboard/orders?status=${status}` },
    ...common,
  }
}

function factsOf({ orderNumber, reference, orderAmount, price, receivedAmount, network }: Order): MailFact[] {
  return [
    { term: 'Order', value: orderNumber, kind: 'code' },
    ...(reference === null ? [] : [{ term: 'Reference', value: reference, kind: 'code' } as const]),
    { term: 'Received', value: sum(receivedAmount), kind: 'amount' },
    { term: 'Expected', value: sum(orderAmount), kind: 'amount' },
    ...(price === null ? [] : [{ term: 'Price', value: `${price.amount} ${price.currency}`, kind: 'amount' } as const]),
    { term: 'Network', value: networkText(network) },
  ]
}

function sum(amount: Usdt): string {
  return `${amountText(formatUsdt(amount))} USDT`
}
