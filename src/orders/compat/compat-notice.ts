import { formatUsdt } from '../../lib/money.ts'
import type { DeliveryFormat, Notice } from '../../webhooks/formats/notice.ts'
import type { CompatTerms } from '../order-columns.ts'
import type { Order } from '../order.ts'
import type { PaymentEventType, ShownTransfers } from '../payment-event.ts'

/** What each format tells of a paid order beside what it repeats of the request. */
const facts: Readonly<
  Record<DeliveryFormat, (order: Order, { transfers }: ShownTransfers) => Readonly<Record<string, string>>>
> = {
  epay: order => ({ trade_no: order.orderNumber, trade_status: 'TRADE_SUCCESS' }),
  epusdt: (order, { transfers }) => ({
    trade_id: order.orderNumber,
    actual_amount: formatUsdt(order.receivedAmount),
    token: order.address,
    ...(transfers[0] && { block_transaction_id: transfers[0].txHash }),
    status: '2',
  }),
}

/**
 * Returns what the shop of a compatibility API is told of an event. It is told of a success only, since its receivers take any signed
 * notification for one (docs/decisions/compat.md#only-success-is-signed).
 */
export function compatNotice(
  order: Order,
  { credential_id: credentialId, format, echo }: CompatTerms,
  { type, shown }: { readonly type: PaymentEventType; readonly shown: ShownTransfers },
): { readonly credentialId: string; readonly notice: Notice } | 'silent' {
  if (type !== 'payment.confirmed') return 'silent'
  return { credentialId, notice: { format, fields: { ...echo, ...facts[format](order, shown) } } }
}
