import type { components } from '../../../generated/api.ts'
import type { RecordedTransfer } from '../recorded-transfer.ts'
import { formatPpm, formatUsdt, type Ppm, type Usdt } from '../../lib/money.ts'
import { columnName, orderColumns, orderFields, type Kind, type Order } from '../order-columns.ts'
import { confirmationsOf, missingAmount, overpaidAmount } from '../order.ts'

/** The endpoints that read an order add `payer_cost`, which is not a property of the order. */
export type OrderView = Omit<components['schemas']['Order'], 'payer_cost'>
export type OrderWithCostView = components['schemas']['Order']
export type OrderSummaryView = components['schemas']['OrderSummary']

/** The base URL for links, and the head up to which confirmations are counted. */
export interface ViewedAt {
  readonly publicUrl: string
  readonly headHeight: number
}

/** Returns the order as the contract shows it (docs/spec/interface.md §2.1; docs/spec/decisions.md §4). */
export function viewOrder(
  order: Order,
  transfers: readonly RecordedTransfer[],
  { publicUrl, headHeight }: ViewedAt,
): OrderView {
  // The column table gives the names and formats. Every test validates the view against the contract.
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

/** Returns the shorter form for lists (docs/spec/interface.md §2.1). */
export function viewOrderSummary(order: Order, publicUrl: string): OrderSummaryView {
  return {
    id: order.id,
    order_number: order.orderNumber,
    reference: order.reference,
    status: order.status,
    order_amount: formatUsdt(order.orderAmount),
    price: order.price,
    currency: 'USDT',
    network: order.network,
    payment_url: paymentUrl(order, publicUrl),
    paid_at: order.paidAt?.toISOString() ?? null,
    created_at: order.createdAt.toISOString(),
  }
}

/** The amounts in orders and events. */
export function viewAmounts(order: Order) {
  return {
    order_amount: formatUsdt(order.orderAmount),
    price: order.price,
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

/** The most transfers shown. Anyone may send thousands to an address, and all of them count. */
export const shownMax = 100

/** Formats transfers for orders and events: the largest, in the given order. */
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

/** The JSON format of each kind of value. */
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

/** Returns the fields that the contract shows unchanged, under its names. */
export function viewColumns(order: Order): Record<string, unknown> {
  const view: Record<string, unknown> = {}
  for (const { field, name, write } of shown) view[name] = order[field] == null ? null : write(order[field])
  return view
}
