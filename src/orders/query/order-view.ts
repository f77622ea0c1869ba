import type { components } from '../../../generated/api.ts'
import type { RecordedTransfer } from '../recorded-transfer.ts'
import { formatPpm, formatUsdt, type Ppm, type Usdt } from '../../lib/money.ts'
import { columnName, orderColumns, orderFields, type Kind, type Order } from '../order-columns.ts'
import { confirmationsOf, missingAmount, overpaidAmount } from '../order.ts'

/** `payer_cost` is added where the order is read: it is not the order's. */
export type OrderView = Omit<components['schemas']['Order'], 'payer_cost'>
export type OrderWithCostView = components['schemas']['Order']
export type OrderSummaryView = components['schemas']['OrderSummary']

/** Where an order is shown, and how far its chain was read then: confirmations are counted to there. */
export interface ViewedAt {
  readonly publicUrl: string
  readonly headHeight: number
}

/** An order as the contract shows it (interface, section 2.1; decisions, section 4). */
export function viewOrder(
  order: Order,
  transfers: readonly RecordedTransfer[],
  { publicUrl, headHeight }: ViewedAt,
): OrderView {
  // The names and forms of columns are those of the table; what is wrong there, the contract's validators find in every test.
  return {
    ...viewColumns(order),
    missing_amount: formatUsdt(missingAmount(order)),
    overpaid_amount: formatUsdt(overpaidAmount(order)),
    currency: 'USDT',
    confirmations: confirmationsOf(order, headHeight),
    transactions: viewTransfers(transfers),
    payment_url: paymentUrl(order, publicUrl),
  } as OrderView
}

/** The shorter form in lists (interface, section 2.1). */
export function viewOrderSummary(order: Order, publicUrl: string): OrderSummaryView {
  return {
    id: order.id,
    order_number: order.orderNumber,
    reference: order.reference,
    status: order.status,
    order_amount: formatUsdt(order.orderAmount),
    currency: 'USDT',
    network: order.network,
    payment_url: paymentUrl(order, publicUrl),
    paid_at: order.paidAt?.toISOString() ?? null,
    created_at: order.createdAt.toISOString(),
  }
}

/** What orders and events say of the money. */
export function viewAmounts(order: Order) {
  return {
    order_amount: formatUsdt(order.orderAmount),
    received_amount: formatUsdt(order.receivedAmount),
    credited_amount: formatUsdt(order.creditedAmount),
    refunded_amount: formatUsdt(order.refundedAmount),
    missing_amount: formatUsdt(missingAmount(order)),
    overpaid_amount: formatUsdt(overpaidAmount(order)),
    currency: 'USDT' as const,
    network: order.network,
    paid_at: order.paidAt?.toISOString() ?? null,
  }
}

/** So many transfers are shown; anybody may send thousands to an address, and all of them count. */
export const shownMax = 100

/** Transfers as orders and events show them: the largest, in their order. */
export function viewTransfers(transfers: readonly RecordedTransfer[]): OrderView['transactions'] {
  const largest = new Set(
    transfers.toSorted((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0)).slice(0, shownMax),
  )
  return transfers.filter(transfer => largest.has(transfer)).map(transfer => viewTransfer(transfer))
}

function viewTransfer(transfer: RecordedTransfer): OrderView['transactions'][number] {
  return {
    tx_hash: transfer.txHash,
    log_index: transfer.ordinal,
    from: transfer.from,
    amount: formatUsdt(transfer.amount),
    block_number: transfer.blockHeight,
    block_time: transfer.blockTime.toISOString(),
    status: transfer.status,
  }
}

function paymentUrl(order: Order, publicUrl: string): string {
  return `${publicUrl}/pay/${order.checkoutToken}`
}

/** How a value of each kind is written in JSON. */
const written: Readonly<Record<Kind, (value: never) => unknown>> = {
  uuid: (value: string) => value,
  text: (value: string) => value,
  integer: (value: number) => value,
  money: (value: Usdt) => formatUsdt(value),
  ppm: (value: Ppm) => formatPpm(value),
  time: (value: Date) => value.toISOString(),
  json: (value: unknown) => value,
}

const shown = orderFields.flatMap(field => {
  const column = orderColumns[field]
  if (column.shown === false) return []
  const name = column.shown === true ? columnName(field) : column.shown
  return [{ field, name, write: written[column.kind] as (value: unknown) => unknown }]
})

/** The fields of an order that the contract shows as they are, by its names. */
export function viewColumns(order: Order): Record<string, unknown> {
  const view: Record<string, unknown> = {}
  for (const { field, name, write } of shown) view[name] = order[field] == null ? null : write(order[field])
  return view
}
