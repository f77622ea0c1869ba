import type { components } from '../../../../../generated/api.ts'
import { formatAmount, parseAmount, shareOf, thresholdOf } from './money.ts'

export type Order = components['schemas']['Order']
export type Transfer = Order['transactions'][number]

/** What a transfer to the order's address makes of it, before anything is decided. */
export function receive(order: Order, transfer: Transfer): Order {
  const received = units(order.received_amount) + units(transfer.amount)
  return withDue({
    ...order,
    transactions: [...order.transactions, transfer],
    received_amount: formatAmount(received),
  })
}

/** What is missing, nothing once enough is there, and what is too much, without what is held. */
export function withDue(order: Order): Order {
  const [received, asked] = [units(order.received_amount), units(order.order_amount)]
  const clean = received - units(order.frozen_amount)
  const counted = order.status === 'FROZEN' ? received : clean
  const isEnough = ['PENDING_CONFIRM', 'CONFIRMING', 'PAID', 'EXPIRED_PAID'].includes(order.status)
  return {
    ...order,
    missing_amount: formatAmount(isEnough || counted >= asked ? 0n : asked - counted),
    overpaid_amount: formatAmount(clean > asked ? clean - asked : 0n),
  }
}

/** Whether an amount is too small to be counted. */
export function isDust(amount: string): boolean {
  const counted = units(amount)
  return counted > 0n && counted < dustBelow
}

/** 0.01 USDT, the service's usual bound. */
const dustBelow = 10_000n

/** Whether enough has arrived, the order's tolerance considered. */
export function isPaidInFull(order: Order): boolean {
  return units(order.received_amount) >= thresholdOf(order)
}

/** The steps from the first sight of the money to its finality, the last of them without a final status yet. */
export function confirmed(order: Order): readonly [Order, Order] {
  return [
    withDue({ ...marked(order, 'SEEN'), status: 'PENDING_CONFIRM', confirmations: 1 }),
    withDue({
      ...marked(order, 'CONFIRMING'),
      status: 'CONFIRMING',
      confirmations: Math.min(2, order.required_confirmations),
    }),
  ]
}

/** The order with everything received credited. The fee is rounded down; what is credited and the fee add up. */
export function credited(order: Order, status: 'PAID' | 'EXPIRED_PAID' | 'UNDERPAID', at: CreditAt): Order {
  const received = units(order.received_amount)
  const fee = shareOf(received, at.feeRate)
  return withDue({
    ...marked(order, 'FINAL'),
    status,
    confirmations: order.required_confirmations,
    credited_amount: formatAmount(received - fee),
    fee_amount: formatAmount(fee),
    frozen_amount: '0',
    paid_at: status === 'UNDERPAID' ? null : at.time,
  })
}

export interface CreditAt {
  /** ISO 8601. */
  readonly time: string
  /** A decimal fraction: `0.01` is 1 %. */
  readonly feeRate: string
}

/** The order whose last transfer is held by screening; the money that came before it is clean. */
export function frozen(order: Order): Order {
  const flagged = order.transactions.length - 1
  const transactions = marked(order, 'FINAL').transactions.map((transfer, index) =>
    index === flagged ? { ...transfer, status: 'FROZEN' as const } : transfer,
  )
  const { amount } = transactions[flagged] ?? { amount: '0' }
  const status = 'FROZEN' as const
  const { required_confirmations: confirmations } = order
  return withDue({ ...order, transactions, status, frozen_amount: amount, confirmations })
}

/** The `data` of a `payment.*` event about the order. */
export function paymentData(order: Order): object {
  const { id, order_number, reference, status, order_amount, price, received_amount, credited_amount, missing_amount } =
    order
  const { refunded_amount, overpaid_amount, currency, network, paid_at, metadata, transactions } = order
  return {
    order_id: id, order_number, reference, status, order_amount, price, received_amount, credited_amount, refunded_amount, missing_amount,
    overpaid_amount, currency, network, paid_at, metadata, transactions,
  } // prettier-ignore
}

/** The fields that lists carry. */
export function summaryOf(order: Order): components['schemas']['OrderSummary'] {
  const {
    id,
    order_number,
    reference,
    status,
    order_amount,
    price,
    currency,
    network,
    payment_url,
    paid_at,
    created_at,
  } = order
  return {
    id,
    order_number,
    reference,
    status,
    order_amount,
    price,
    currency,
    network,
    payment_url,
    paid_at,
    created_at,
  }
}

/** Whether the order waits for money. */
export function isWaiting(order: Order): boolean {
  return order.status === 'OPEN' || order.status === 'PENDING_CONFIRM' || order.status === 'CONFIRMING'
}

function marked(order: Order, status: Transfer['status']): Order {
  return {
    ...order,
    transactions: order.transactions.map(transfer => (transfer.status === 'DUST' ? transfer : { ...transfer, status })),
  }
}

function units(amount: string): bigint {
  return parseAmount(amount) ?? 0n
}
