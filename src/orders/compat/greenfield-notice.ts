import { networkTable } from '../../chains/networks.ts'
import { formatUsdt } from '../../lib/money.ts'
import type { GreenfieldEvent, GreenfieldFields } from '../../webhooks/formats/greenfield-format.ts'
import type { CompatTerms } from '../order-columns.ts'
import { overpaidAmount, type Order } from '../order.ts'
import type { OrderStatus } from '../order-status.ts'
import { isSetApart, type RecordedTransfer } from '../recorded-transfer.ts'

export interface GreenfieldStatus {
  readonly status: 'New' | 'Processing' | 'Settled' | 'Expired'
  readonly additionalStatus: 'None' | 'PaidPartial' | 'PaidOver' | 'PaidLate' | 'Marked'
}

type StatusOf = (order: Order) => GreenfieldStatus

const fixed =
  (status: GreenfieldStatus['status'], additionalStatus: GreenfieldStatus['additionalStatus'] = 'None'): StatusOf =>
  () => ({ status, additionalStatus })
const open: StatusOf = order => ({
  status: 'New',
  additionalStatus: order.receivedAmount > 0n ? 'PaidPartial' : 'None',
})
const processing: StatusOf = order => ({ status: 'Processing', additionalStatus: overOrNone(order) })
const overOrNone = (order: Order) => (overpaidAmount(order) > 0n ? 'PaidOver' : 'None')

/** The words of Greenfield for each status (docs/decisions/compat.md#greenfield). A frozen order is neither paid nor over. */
const statusOf: Readonly<Record<OrderStatus, StatusOf>> = {
  PENDING: open,
  OPEN: open,
  PENDING_CONFIRM: processing,
  CONFIRMING: processing,
  PAID: order => ({ status: 'Settled', additionalStatus: order.acceptedAt ? 'Marked' : overOrNone(order) }),
  EXPIRED: fixed('Expired'),
  EXPIRED_PAID: fixed('Expired', 'PaidLate'),
  UNDERPAID: fixed('Expired', 'PaidPartial'),
  FROZEN: fixed('Processing'),
}

/** Returns the status of an invoice: New, Processing, Settled or Expired, and what is special about it. */
export function greenfieldStatus(order: Order): GreenfieldStatus {
  return statusOf[order.status](order)
}

/** What plugins call the payment method of a network. */
export const paymentMethodOf = ({ network }: Pick<Order, 'network'>) => `USDT-${networkTable[network].standard}`

/** A transfer as Greenfield shows it. Final money is not settled until it is screened. */
export function greenfieldPayment(transfer: RecordedTransfer) {
  return {
    id: `${transfer.txHash}-${transfer.ordinal}`,
    receivedDate: Math.floor(transfer.blockTime.getTime() / 1000),
    value: formatUsdt(transfer.amount),
    fee: '0' as const,
    status: paymentStatusOf(transfer),
    destination: transfer.to,
  }
}

function paymentStatusOf(transfer: RecordedTransfer): 'Settled' | 'Invalid' | 'Processing' {
  const { status, screening } = transfer
  if (status === 'ORPHANED') return 'Invalid'
  return status === 'FINAL' && screening !== 'PENDING' && !isSetApart(transfer) ? 'Settled' : 'Processing'
}

/**
 * Returns what a shop is told of an order that ended, or `null` while it has not. Shops act on `InvoiceSettled` alone, or only on what comes before
 * it, so a paid order is told as all of these (docs/decisions/compat.md#greenfield).
 */
export function greenfieldFields(
  order: Order,
  { credential_id: webhookId, echo }: CompatTerms,
  { transfers, at }: { readonly transfers: readonly RecordedTransfer[]; readonly at: Date },
): GreenfieldFields | null {
  const events = eventsOf(order, transfers)
  if (events.length === 0) return null
  const { id: invoiceId, metadata } = order
  const timestamp = Math.floor(at.getTime() / 1000)
  return { events, webhookId, timestamp, storeId: echo['storeId'] ?? '', invoiceId, metadata }
}

function eventsOf(order: Order, transfers: readonly RecordedTransfer[]): GreenfieldEvent[] {
  const paymentMethodId = paymentMethodOf(order)
  const [first] = transfers
  const payment = { paymentMethodId, ...(first && { payment: greenfieldPayment(first) }) }
  const overPaid = overpaidAmount(order) > 0n
  switch (order.status) {
    case 'PAID':
      if (order.acceptedAt) return [{ type: 'InvoiceSettled', manuallyMarked: true, overPaid: false }]
      return [
        { type: 'InvoiceProcessing', overPaid },
        { type: 'InvoicePaymentSettled', afterExpiration: false, ...payment },
        { type: 'InvoiceSettled', manuallyMarked: false, overPaid },
      ]
    case 'EXPIRED_PAID':
      return [
        { type: 'InvoiceReceivedPayment', afterExpiration: true, ...payment },
        { type: 'InvoicePaymentSettled', afterExpiration: true, ...payment },
      ]
    case 'EXPIRED':
      return [{ type: 'InvoiceExpired', partiallyPaid: false }]
    case 'UNDERPAID':
      return [{ type: 'InvoiceExpired', partiallyPaid: true }]
    default:
      return []
  }
}
