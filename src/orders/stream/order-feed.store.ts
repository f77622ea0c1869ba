import type { Rows } from '../../database/database.ts'
import { anyOf, given } from '../../database/expressions.ts'
import type { OrderStatus } from '../order-status.ts'
import type { OrderView } from '../query/order-view.ts'

/** Changes read at once. The next read returns more. */
const batchMax = 50

export interface OrderChange {
  readonly version: number
  readonly status: OrderStatus
  /** The whole order as JSON text after this change. */
  readonly snapshot: string
  /** The block that its confirmations are counted from. */
  readonly payment_height: number | null
  /** The address and confirmations in the snapshot. */
  readonly address: string | null
  readonly confirmations: number
}

interface ChangeRow extends Pick<OrderChange, 'version' | 'status' | 'snapshot'> {
  readonly paymentHeight: number | null
}

function readChange({ version, status, snapshot, paymentHeight }: ChangeRow): OrderChange {
  const { address = null, confirmations = 0 } = JSON.parse(snapshot) as Partial<OrderView>
  return { version, status, snapshot, payment_height: paymentHeight, address, confirmations }
}

/** Lists the changes of an order after a version, in order. */
export async function listOrderChanges(rows: Rows, orderId: string, afterVersion: number): Promise<OrderChange[]> {
  const found = await rows.kysely
    .selectFrom('order_event')
    .select(['version', 'status', 'snapshot', 'paymentHeight'])
    .where('orderId', '=', orderId)
    .where('version', '>', afterVersion)
    .orderBy('version')
    .limit(batchMax)
    .execute()
  return found.map(row => readChange(row))
}

/** Returns the newest change of each of these orders, keyed by order id. An order that never changed is missing. */
export async function listNewestChanges(rows: Rows, orderIds: readonly string[]): Promise<Map<string, OrderChange>> {
  if (orderIds.length === 0) return new Map()
  const ids = orderIds.map(id => ({ id }))
  const found = await rows.kysely
    .selectFrom(given('o', { id: 'uuid' }, ids))
    .innerJoinLateral(
      e =>
        e
          .selectFrom('order_event')
          .select(['orderId', 'version', 'status', 'snapshot', 'paymentHeight'])
          .whereRef('orderId', '=', 'o.id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('e'),
      join => join.onTrue(),
    )
    .select(['e.orderId', 'e.version', 'e.status', 'e.snapshot', 'e.paymentHeight'])
    .execute()
  return new Map(found.map(({ orderId, ...change }) => [orderId, readChange(change)]))
}

/** Returns how far each chain was read, keyed by environment and network joined by a colon. */
export async function listHeads(rows: Rows): Promise<Map<string, number>> {
  const found = await rows.kysely
    .selectFrom('chain_cursor')
    .select(['environment', 'network'])
    .select(e => e.fn.max('height').as('height'))
    .groupBy(['environment', 'network'])
    .execute()
  return new Map(found.map(row => [`${row.environment}:${row.network}`, Number(row.height)]))
}

/** Returns an order's present version; `null` when there is no such order. */
export async function findOrderVersion(rows: Rows, orderId: string): Promise<number | null> {
  const order = await rows.kysely.selectFrom('orders').select('version').where('id', '=', orderId).executeTakeFirst()
  return order?.version ?? null
}

export interface OrderVersion {
  readonly id: string
  readonly version: number
}

/** Lists the present versions of these orders. */
export function listOrderVersions(rows: Rows, orderIds: readonly string[]): Promise<OrderVersion[]> {
  return rows.kysely.selectFrom('orders').select(['id', 'version']).where('id', '=', anyOf(orderIds)).execute()
}
