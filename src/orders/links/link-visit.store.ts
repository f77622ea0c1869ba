import type { Rows } from '../../database/database.ts'
import type { Owner } from '../../lib/owner.ts'
import type { Order } from '../order.ts'

/** What the page of a link needs of the order that a visit made. */
export type VisitOrder = Pick<Order, 'id' | 'status' | 'orderAmount' | 'receivedAmount' | 'network' | 'checkoutToken'>

/** Finds the order that has an idempotency key. */
export async function findOrderOfKey(
  rows: Rows,
  { merchantId, environment }: Owner,
  { key, now }: { readonly key: string; readonly now: Date },
): Promise<VisitOrder | null> {
  const found = await rows.kysely
    .selectFrom('idempotency as i')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .select(['o.id', 'o.status', 'o.orderAmount', 'o.receivedAmount', 'o.network', 'o.checkoutToken'])
    .where('i.merchantId', '=', merchantId)
    .where('i.environment', '=', environment)
    .where('i.key', '=', key)
    .where('i.expiresAt', '>', now)
    .executeTakeFirst()
  return found ?? null
}
