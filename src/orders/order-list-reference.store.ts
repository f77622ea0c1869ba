import type { Rows } from '../database/database.ts'
import { timeText } from './order-count.store.ts'
import type { FoundOrders, OrderRange } from './order-list.store.ts'
import { readOrder, selectedColumns, type OrderRow } from './order-row.store.ts'

/** Orders with one reference, of which there may be any number. */
export interface ReferenceRange extends OrderRange {
  readonly reference: string
  readonly toMs: number
}

/**
 * One page of the orders with this reference, and how many there are within the times. One index knows all that is asked, so the cost
 * follows from how many orders share the reference, not from how many the merchant has (docs/decisions/555-reference-of-an-order.md).
 */
export async function listOrdersByReference(rows: Rows, range: ReferenceRange): Promise<FoundOrders> {
  const { merchantId, environment, statuses, networks, reference, before, fromMs, toMs, limit, skip } = range
  const values = [merchantId, environment, reference, statuses, networks, timeText(fromMs), timeText(toMs)]
  const page = [timeText(before.ms), before.id, limit, skip]
  const found = await rows.query<OrderRow & { readonly total: string }>(listText, [...values, ...page])
  return { orders: found.filter(row => row['id'] !== null).map(row => readOrder(row)), total: Number(found[0]?.total) }
}

const wanted = `o.merchant_id = $1 and o.environment = $2 and o.reference = $3 and o.status = any($4::text[])
   and o.network = any($5::text[]) and o.created_at >= $6::timestamptz and o.created_at < $7::timestamptz`

const listText = `
with page as (
  select o.id, o.created_at from orders o where ${wanted} and (o.created_at, o.id) < ($8::timestamptz, $9::uuid)
   order by o.created_at desc, o.id desc limit $10::bigint offset $11::bigint
)
select o.*, counted.total from (select count(*) as total from orders o where ${wanted}) as counted left join (
  select one.* from page cross join lateral (select ${selectedColumns('o')} from orders o where o.id = page.id limit 1) as one
) as o on true order by o."createdAt" desc, o.id desc`
