import type { Rows } from '../../database/database.ts'
import type { OrderStatus } from '../order-status.ts'
import type { OrderView } from '../query/order-view.ts'

/** How many changes are read at once; more follow in the next read. */
const batchMax = 50

export interface OrderChange {
  readonly version: number
  readonly status: OrderStatus
  /** The whole order as JSON text, as it was after this change. */
  readonly snapshot: string
  /** The block that its confirmations are counted from. */
  readonly payment_height: number | null
  /** What the snapshot shows of these two. */
  readonly address: string | null
  readonly confirmations: number
}

type ChangeRow = Omit<OrderChange, 'address' | 'confirmations'>

function readChange(row: ChangeRow): OrderChange {
  const { address = null, confirmations = 0 } = JSON.parse(row.snapshot) as Partial<OrderView>
  return { ...row, address, confirmations }
}

/** The changes of an order after a version, in order. */
export async function listOrderChanges(rows: Rows, orderId: string, afterVersion: number): Promise<OrderChange[]> {
  const found = await rows.query<ChangeRow>(
    `select version, status, snapshot, payment_height from order_event where order_id = $1 and version > $2 order by version limit ${batchMax}`,
    [orderId, afterVersion],
  )
  return found.map(row => readChange(row))
}

/** The newest change of each of these orders, by their ids; one that never changed is missing. */
export async function listNewestChanges(rows: Rows, orderIds: readonly string[]): Promise<Map<string, OrderChange>> {
  if (orderIds.length === 0) return new Map()
  const found = await rows.query<ChangeRow & { order_id: string }>(
    `select e.* from unnest($1::uuid[]) as o (id) cross join lateral (
       select order_id, version, status, snapshot, payment_height from order_event
        where order_id = o.id order by version desc limit 1) e`,
    [orderIds],
  )
  return new Map(found.map(({ order_id, ...change }) => [order_id, readChange(change)]))
}

/** How far each chain was read, by environment and network joined by a colon. */
export async function listHeads(rows: Rows): Promise<Map<string, number>> {
  const found = await rows.query<{ name: string; height: string }>(
    `select environment || ':' || network as name, max(height) as height from chain_cursor group by environment, network`,
  )
  return new Map(found.map(row => [row.name, Number(row.height)]))
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
