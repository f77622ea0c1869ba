import type { RecordedTransfer } from './recorded-transfer.ts'
import type { OrderStatus } from './order-status.ts'
import { viewAmounts, viewTransfers } from './order-view.ts'
import type { Order } from './order.ts'

export type PaymentEventType = 'payment.confirmed' | 'payment.expired' | 'payment.underpaid' | 'payment.frozen'

/** The event a merchant gets when an order reaches a status (interface, section 6.1); `null` for statuses on the way. */
export function eventTypeFor(status: OrderStatus): PaymentEventType | null {
  switch (status) {
    case 'PAID':
    case 'EXPIRED_PAID':
      return 'payment.confirmed'
    case 'EXPIRED':
      return 'payment.expired'
    case 'UNDERPAID':
      return 'payment.underpaid'
    case 'FROZEN':
      return 'payment.frozen'
    default:
      return null
  }
}

/** The `data` of a payment event (interface, section 6.2; decisions, section 5). */
export function paymentEventData(order: Order, transfers: readonly RecordedTransfer[]): Record<string, unknown> {
  return {
    order_id: order.id,
    order_number: order.orderNumber,
    status: order.status,
    ...viewAmounts(order),
    metadata: order.metadata,
    ...(order.status === 'FROZEN' && { reason: freezeReason(transfers) }),
    transactions: viewTransfers(transfers),
  }
}

const reasonLengthMax = 255

/** Why money of an order is frozen, each reason once, within what the contract allows. */
function freezeReason(transfers: readonly RecordedTransfer[]): string {
  const held = transfers.flatMap(({ freeze }) => (freeze && freeze.releasedAt === null ? [freeze.reason] : []))
  return [...new Set(held)].join('; ').slice(0, reasonLengthMax)
}
