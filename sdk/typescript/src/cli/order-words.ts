import type { Paint } from './paint.ts'

/** What the command line tells of an order; every field comes from the contract's Order. */
export interface DescribedOrder {
  readonly order_number: string
  readonly reference: string | null
  readonly status: string
  readonly order_amount: string
  readonly price: { readonly amount: string; readonly currency: string; readonly units_per_usdt: string } | null
  readonly received_amount: string
  readonly missing_amount: string
  readonly network: string
  readonly address: string
  readonly payment_url: string
  readonly expire_at: string
  readonly remainder_expire_at: string | null
  readonly confirmations: number
  readonly required_confirmations: number
  readonly id: string
}

/** An order in full, a line per fact. */
export function orderWords(order: DescribedOrder, paint: Paint): string {
  return [
    `${order.order_number}  ${paint.status(order.status)}`,
    `  id        ${order.id}`,
    ...(order.reference === null ? [] : [`  reference ${order.reference}`]),
    `  amount    ${order.order_amount} USDT on ${order.network}, received ${order.received_amount}`,
    ...(order.price === null ? [] : [`  price     ${priceWords(order.price)}`]),
    `  address   ${order.address}`,
    `  checkout  ${order.payment_url}`,
    `  expires   ${order.expire_at}`,
    ...(order.remainder_expire_at === null
      ? []
      : [`  rest      ${order.missing_amount} USDT until ${order.remainder_expire_at}`]),
  ].join('\n')
}

function priceWords({ amount, currency, units_per_usdt: units }: NonNullable<DescribedOrder['price']>): string {
  return `${amount} ${currency} at ${units} ${currency} for 1 USDT`
}

/** An order at one moment, in one line. */
export function momentWords(order: DescribedOrder, paint: Paint): string {
  const confirmations =
    order.confirmations > 0 ? `  ${order.confirmations}/${order.required_confirmations} confirmations` : ''
  const missing = order.status === 'OPEN' && order.received_amount !== '0' ? `  ${order.missing_amount} missing` : ''
  const status = paint.status(order.status, order.status.padEnd(15))
  return `${status}  received ${order.received_amount} of ${order.order_amount} USDT${missing}${confirmations}`
}
