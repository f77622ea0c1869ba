import { networkTable } from '../../chains/networks.ts'
import { formatUsdt } from '../../lib/money.ts'
import type { GreenfieldEvent, GreenfieldFields } from '../../webhooks/formats/greenfield-format.ts'
import type { CompatTerms } from '../order-columns.ts'
import { overpaidAmount, type Order } from '../order.ts'
import { heldMoney } from '../order-status.ts'
import { isSetApart, type RecordedTransfer } from '../recorded-transfer.ts'

export interface GreenfieldStatus {
  readonly status: 'New' | 'Processing' | 'Settled' | 'Expired'
  readonly additionalStatus: 'None' | 'PaidPartial' | 'PaidOver' | 'PaidLate' | 'Marked'
}

/**
 * Returns the status of an invoice: New, Processing, Settled or Expired, and what is special about it (docs/decisions/compat.md#greenfield). A
 * frozen order is neither paid nor over, and only a paid one is settled.
 */
export function greenfieldStatus(order: Order): GreenfieldStatus {
  const overOrNone = overpaidAmount(order) > 0n ? 'PaidOver' : 'None'
  switch (heldMoney[order.status]) {
    case 'nothing final':
      if (order.status === 'EXPIRED') return { status: 'Expired', additionalStatus: 'None' }
      return { status: 'New', additionalStatus: order.receivedAmount > 0n ? 'PaidPartial' : 'None' }
    case 'confirming':
      return { status: 'Processing', additionalStatus: overOrNone }
    case 'frozen':
      return { status: 'Processing', additionalStatus: 'None' }
    case 'a part':
      return { status: 'Expired', additionalStatus: 'PaidPartial' }
    case 'paid':
      if (order.status !== 'PAID') return { status: 'Expired', additionalStatus: 'PaidLate' }
      return { status: 'Settled', additionalStatus: order.acceptedAt ? 'Marked' : overOrNone }
  }
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
