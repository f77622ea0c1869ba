import type { Network } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { anyOf } from '../../database/expressions.ts'
import type { Usdt } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import type { Protocol } from '../../webhooks/credentials/protocol.ts'
import type { CompatTerms } from '../order-columns.ts'
import type { OrderStatus } from '../order-status.ts'

/** An order as the shop of a compatibility API may see it. */
export interface ShopOrder {
  readonly id: string
  readonly orderNumber: string
  readonly status: OrderStatus
  readonly orderAmount: Usdt
  readonly receivedAmount: Usdt
  readonly address: string
  readonly network: Network
  readonly checkoutToken: string
  readonly createdAt: Date
  readonly expireAt: Date
  readonly paidAt?: Date | null
  readonly archivedAt?: Date | null
  readonly compatKey: string
  readonly compat: CompatTerms
}

/** The shop's own number of an order, or ours for an order that was created with this protocol. */
export type ShopOrderName = { readonly key: string } | { readonly orderNumber: string; readonly protocol: Protocol }

/** Finds an order that a compatibility API created for this owner. */
export async function findShopOrder(rows: Rows, owner: Owner, name: ShopOrderName): Promise<ShopOrder | null> {
  const found = ordersOf(rows, owner)
  if ('key' in name) return readShopOrder(await found.where('compatKey', '=', name.key).executeTakeFirst())
  const order = readShopOrder(await found.where('orderNumber', '=', name.orderNumber).executeTakeFirst())
  return order?.compatKey.startsWith(`${name.protocol}:`) ? order : null
}

/** Finds the newest order of a series, whose keys are its name, a colon and a number. All of them have this reference. */
export async function findNewestOfSeries(
  rows: Rows,
  owner: Owner,
  { series, reference }: { readonly series: string; readonly reference: string | null },
): Promise<ShopOrder | null> {
  return readShopOrder(
    await ordersOf(rows, owner)
      .where('reference', '=', reference)
      .where('compatKey', 'like', `${series}:%`)
      .orderBy(e => e.fn('length', ['compatKey']), 'desc')
      .orderBy('compatKey', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
}

/** What a shop may change of its order. */
export interface ShopData {
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly archivedAt?: Date
}

/** Changes what belongs to the shop alone. No status, amount or time depends on it, so the order keeps its version. */
export async function saveShopData(rows: Rows, orderId: string, { metadata, archivedAt }: ShopData): Promise<void> {
  await rows.kysely
    .updateTable('orders')
    .set({ ...(metadata && { metadata }), ...(archivedAt && { archivedAt }) })
    .where('id', '=', orderId)
    .execute()
}

/** Lists the newest orders that were created with a credential under any of these references, without the archived ones. */
export async function listShopOrderIds(
  rows: Rows,
  { id: credentialId, merchantId, environment }: Owner & { readonly id: string },
  { references, limit }: { readonly references: readonly string[]; readonly limit: number },
): Promise<string[]> {
  const found = await rows.kysely
    .selectFrom('orders')
    .select('id')
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .where('reference', '=', anyOf(references))
    .where(e => e(e.ref('compat', '->>').key('credential_id'), '=', credentialId))
    .where('archivedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}

function ordersOf(rows: Rows, { merchantId, environment }: Owner) {
  return rows.kysely
    .selectFrom('orders')
    .select(['id', 'orderNumber', 'status', 'orderAmount', 'receivedAmount', 'address', 'network', 'checkoutToken'])
    .select(['createdAt', 'expireAt', 'paidAt', 'archivedAt', 'compatKey', 'compat'])
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
}

type FoundRow = Omit<ShopOrder, 'compat' | 'compatKey'> & {
  readonly compat: CompatTerms | null
  readonly compatKey: string | null
}

function readShopOrder(row: FoundRow | undefined): ShopOrder | null {
  if (!row) return null
  const { compat, compatKey, ...order } = row
  return compat === null || compatKey === null ? null : { ...order, compat, compatKey }
}

/** Whether the shop may be told that the order is paid. */
export function isPaid(status: OrderStatus): boolean {
  return status === 'PAID' || status === 'EXPIRED_PAID'
}
