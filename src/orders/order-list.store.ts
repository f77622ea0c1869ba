import type { Rows } from '../database/database.ts'
import { timeText, type Counted } from './order-count.store.ts'
import { readOrder, selectedColumns, type OrderRow } from './order-row.store.ts'
import type { Order } from './order.ts'

/** Orders of an owner, newest first: those before a place and not older than a moment. */
export interface OrderRange extends Counted {
  readonly before: { readonly ms: number; readonly id: string }
  readonly fromMs: number
  readonly limit: number
  readonly skip: number
}

export async function listOwnOrders(rows: Rows, range: OrderRange): Promise<Order[]> {
  const { merchantId, environment, statuses, networks, before, fromMs, limit, skip } = range
  const values = [merchantId, environment, statuses, networks]
  const ends = [timeText(fromMs), timeText(before.ms), before.id, limit, skip]
  return (await rows.query<OrderRow>(listText, [...values, ...ends])).map(readOrder)
}

/**
 * Each status and network is a stretch of one index; their newest are read and merged, so one index serves every filter and
 * none at all (docs/performance.md has the figures). What is skipped is skipped within the index. The rows of a page are asked for one
 * by one: not knowing how many those are, PostgreSQL would otherwise plan each list anew, for fear of reading a tenth of the table.
 */
const listText = `
with page as (
  select one.id, one.created_at from unnest($3::text[]) as s (status) cross join unnest($4::text[]) as n (network)
   cross join lateral (
     select o.id, o.created_at from orders o
      where o.merchant_id = $1 and o.environment = $2 and o.status = s.status and o.network = n.network
        and o.created_at >= $5::timestamptz and (o.created_at, o.id) < ($6::timestamptz, $7::uuid)
      order by o.created_at desc, o.id desc limit $8::bigint + $9::bigint) as one
   order by one.created_at desc, one.id desc limit $8::bigint offset $9::bigint
)
select o.* from page cross join lateral (select ${selectedColumns('one')} from orders one where one.id = page.id limit 1) as o
 order by page.created_at desc, page.id desc`

/** The order of this number, if it is one of those meant. */
export async function findOwnOrderByNumber(rows: Rows, counted: Counted, orderNumber: string): Promise<Order | null> {
  const { merchantId, environment, statuses, networks } = counted
  const [row] = await rows.query<OrderRow>(
    `select ${selectedColumns('o')} from orders o where order_number = $5
        and merchant_id = $1 and environment = $2 and status = any($3) and network = any($4)`,
    [merchantId, environment, statuses, networks, orderNumber],
  )
  return row ? readOrder(row) : null
}
