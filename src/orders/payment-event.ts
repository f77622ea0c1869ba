import { formatUsdt } from '../lib/money.ts'
import type { DeliveryFormat, Notice } from '../webhooks/formats/format.ts'
import { greenfieldFields } from './compat/greenfield-notice.ts'
import type { CompatTerms } from './order-columns.ts'
import type { RecordedTransfer } from './recorded-transfer.ts'
import type { OrderStatus, OrderTransition } from './order-status.ts'
import { viewAmounts, viewTransfers } from './query/order-view.ts'
import type { Order } from './order.ts'

export type PaymentEventType = 'payment.confirmed' | 'payment.expired' | 'payment.underpaid' | 'payment.frozen'

/** Returns the event a merchant gets when an order reaches a status (docs/spec/interface.md §6.1); `null` for intermediate statuses. */
function eventTypeFor(status: OrderStatus): PaymentEventType | null {
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

/**
 * Returns the events of a step: the event of its new status, none for a request that leaves it as it is, and `payment.frozen` whenever more money is frozen, in any status. That includes a step
 * in which other money was released, so that the frozen total fell.
 */
export function eventTypesFor(before: Order, after: Order, transition: OrderTransition | null): PaymentEventType[] {
  const isSilent = transition === null || transition === 'remainder_requested'
  const ofStatus = isSilent ? null : eventTypeFor(after.status)
  const isMoreFlagged = after.flaggedAmount > before.flaggedAmount && after.frozenAmount > 0n
  const isMoreFrozen = isMoreFlagged || after.frozenAmount > before.frozenAmount
  return [
    ...(isMoreFrozen && ofStatus !== 'payment.frozen' ? (['payment.frozen'] as const) : []),
    ...(ofStatus === null ? [] : [ofStatus]),
  ]
}

/** An order's transfers and freeze reasons for display. */
export interface ShownTransfers {
  /** The largest transfers, final ones first, in chain order. */
  readonly transfers: readonly RecordedTransfer[]
  /** Why money of the order is frozen now, each reason once. */
  readonly freezeReasons: readonly string[]
}

/** The `data` of a payment event (docs/spec/interface.md §6.2; docs/spec/decisions.md §5). */
export function paymentEventData(
  order: Order,
  type: PaymentEventType,
  { transfers, freezeReasons }: ShownTransfers,
): Record<string, unknown> {
  return {
    order_id: order.id,
    order_number: order.orderNumber,
    reference: order.reference,
    status: order.status,
    ...viewAmounts(order),
    metadata: order.metadata,
    ...(type === 'payment.frozen' && { reason: freezeReasons.join('; ').slice(0, reasonLengthMax) }),
    transactions: viewTransfers(transfers),
  }
}

const reasonLengthMax = 255

interface NoticedEvent {
  readonly type: PaymentEventType
  readonly shown: ShownTransfers
  /** Business time of the event. */
  readonly at: Date
}

/** What each format tells of an event, or `null` for nothing. */
const noticeFields: Readonly<
  Record<DeliveryFormat, (order: Order, terms: CompatTerms, event: NoticedEvent) => Notice['fields'] | null>
> = {
  epay: successOf(order => ({ trade_no: order.orderNumber, trade_status: 'TRADE_SUCCESS' })),
  epusdt: successOf((order, { transfers }) => ({
    trade_id: order.orderNumber,
    actual_amount: formatUsdt(order.receivedAmount),
    token: order.address,
    ...(transfers[0] && { block_transaction_id: transfers[0].txHash }),
    status: '2',
  })),
  // Frozen money changes no order by itself, so nothing is told of it.
  greenfield: (order, terms, { type, shown: { transfers }, at }) =>
    type === 'payment.frozen' ? null : greenfieldFields(order, terms, { transfers, at }),
}

/** Tells of a success only, beside what it repeats of the request: receivers take any signed notification for one. */
function successOf(
  factsOf: (order: Order, shown: ShownTransfers) => Readonly<Record<string, string>>,
): (typeof noticeFields)[DeliveryFormat] {
  return (order, { echo }, { type, shown }) =>
    type === 'payment.confirmed' ? { ...echo, ...factsOf(order, shown) } : null
}

/** Returns what the shop of a compatibility API is told of an event (docs/decisions/compat.md#only-success-is-signed). */
export function compatNotice(
  order: Order,
  terms: CompatTerms,
  event: NoticedEvent,
): { readonly credentialId: string; readonly notice: Notice } | 'silent' {
  const { credential_id: credentialId, format } = terms
  const fields = noticeFields[format](order, terms, event)
  return fields === null ? 'silent' : { credentialId, notice: { format, fields } }
}
