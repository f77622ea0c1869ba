import type { Rows } from '../database/database.ts'
import type { OrderStatus } from './order-status.ts'

/** How many changes are read at once; more follow in the next read. */
const batchMax = 50

export interface OrderChange {
  readonly version: number
  readonly status: OrderStatus
  /** The whole order as JSON text, as it was after this change. */
  readonly snapshot: string
}

/** The changes of an order after a version, in order. */
export function listOrderChanges(rows: Rows, orderId: string, afterVersion: number): Promise<OrderChange[]> {
  return rows.query<OrderChange>(
    `select version, status, snapshot from order_event where order_id = $1 and version > $2 order by version limit ${batchMax}`,
    [orderId, afterVersion],
  )
}

/** The present version of an order; `null` when there is none. */
export async function findOrderVersion(rows: Rows, orderId: string): Promise<number | null> {
  const [order] = await rows.query<{ version: number }>('select version from orders where id = $1', [orderId])
  return order?.version ?? null
}

export interface OrderVersion {
  readonly id: string
  readonly version: number
}

/** The present versions of these orders. */
export function listOrderVersions(rows: Rows, orderIds: readonly string[]): Promise<OrderVersion[]> {
  return rows.query<OrderVersion>('select id, version from orders where id = any($1::uuid[])', [orderIds])
}
