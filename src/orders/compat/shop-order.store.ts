import type { Network } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import type { Usdt } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import type { CompatTerms } from '../order-columns.ts'
import type { OrderStatus } from '../order-status.ts'

/** An order as the shop of a compatibility API may see it. */
export interface ShopOrder {
  readonly id: string
  readonly orderNumber: string
  readonly status: OrderStatus
  readonly orderAmount: Usdt
  readonly address: string
  readonly network: Network
  readonly checkoutToken: string
  readonly createdAt: Date
  readonly expireAt: Date
  readonly paidAt?: Date | null
  readonly compatKey: string
  readonly compat: CompatTerms
}

/** The shop's own number of an order, or ours. */
export type ShopOrderName = { readonly key: string } | { readonly orderNumber: string }

/** Finds an order that a compatibility API created for this owner. */
export async function findShopOrder(
  rows: Rows,
  { merchantId, environment }: Owner,
  name: ShopOrderName,
): Promise<ShopOrder | null> {
  const found = rows.kysely
    .selectFrom('orders')
    .select(['id', 'orderNumber', 'status', 'orderAmount', 'address', 'network', 'checkoutToken'])
    .select(['createdAt', 'expireAt', 'paidAt', 'compatKey', 'compat'])
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
  const row = await (
    'key' in name ? found.where('compatKey', '=', name.key) : found.where('orderNumber', '=', name.orderNumber)
  ).executeTakeFirst()
  if (!row) return null
  const { compat, compatKey, ...order } = row
  return compat === null || compatKey === null ? null : { ...order, compat, compatKey }
}

/** Whether the shop may be told that the order is paid. */
export function isPaid(status: OrderStatus): boolean {
  return status === 'PAID' || status === 'EXPIRED_PAID'
}
