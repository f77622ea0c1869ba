// What every shop plugin does with an order of Kassa. Each plugin bundles this file.
import { isApiError, type Kassa, type Order } from '@kassa/sdk'

/**
 * What an order means to a shop: `paid` in time or accepted, paid `late`, `underway` while money is confirming or held, `open` for its first payment,
 * `over` when its time ran out.
 */
export type Standing = 'open' | 'underway' | 'paid' | 'late' | 'over'

export function standingOf({ status, received_amount: received }: Pick<Order, 'status' | 'received_amount'>): Standing {
  if (status === 'PAID') return 'paid'
  if (status === 'EXPIRED_PAID') return 'late'
  if (status === 'EXPIRED' || status === 'UNDERPAID') return 'over'
  return status === 'OPEN' && /^0(\.0+)?$/.test(received) ? 'open' : 'underway'
}

type NewOrder = Parameters<Kassa['orders']['create']>[0]
export type Network = NewOrder['network']

/**
 * Returns the network that a customer chose of those offered, or the only one offered; `null` for any other choice. No offer leaves it to Kassa, which
 * refuses networks that it does not have.
 */
export function chosenNetwork(chosen: unknown, offered: readonly string[] = []): Network | null {
  const network = chosen ?? (offered.length === 1 ? offered[0] : null)
  if (typeof network !== 'string' || (offered.length > 0 && !offered.includes(network))) return null
  return network as Network
}

/**
 * Opens the order of one payment attempt. Repeating it returns the same order while that can be paid, else a new one: an order that this attempt opened
 * before may have expired unseen.
 */
export async function openOrder(kassa: Kassa, terms: NewOrder, attempt: string): Promise<Order> {
  let order = await kassa.orders.create({ ...terms, idempotency_key: attempt })
  while (standingOf(order) === 'over') {
    order = await kassa.orders.create({ ...terms, idempotency_key: `${attempt}:${order.id}` })
  }
  return order
}

/** Cancels an order that nobody paid. Returns how it stands: `over`, unless money has arrived. */
export async function withdrawOrder(kassa: Kassa, id: string): Promise<Standing> {
  try {
    return standingOf(await kassa.orders.cancel(id))
  } catch (error) {
    if (!isApiError(error, 'cancelOrder', 'order cannot be cancelled')) throw error
    return standingOf(await kassa.orders.retrieve(id))
  }
}

/** Asks for a link by which the payer claims a refund of this amount in USDT. Repeating it with the same key returns the same link. */
export async function refundLink(
  kassa: Kassa,
  { orderId, amount, key }: { readonly orderId: string; readonly amount: string; readonly key: string },
): Promise<{ readonly url: string; readonly id: string }> {
  const refund = await kassa.refunds.create(orderId, { amount, claim: true, idempotency_key: key })
  if (!('refund_url' in refund)) throw new Error(`Kassa sent no refund link for order ${orderId}`)
  return { url: refund.refund_url, id: refund.id }
}
