import type { Rows } from '../../database/database.ts'
import { networks as allNetworks } from '../../chains/networks.ts'
import { requestedNetworks, requestedStatuses, timeText, totalText, type Counted } from './order-count.store.ts'
import { readOrder, selectedColumns, type OrderRow } from '../order-row.store.ts'
import { orderStatuses } from '../order-status.ts'
import type { Order } from '../order.ts'

/** Orders of an owner, newest first: those before a place and not older than a moment. */
export interface OrderRange extends Counted {
  readonly before: { readonly ms: number; readonly id: string }
  readonly fromMs: number
  readonly limit: number
  readonly skip: number
}

export interface FoundOrders {
  readonly orders: readonly Order[]
  /** How many there are at all times, whatever the range. */
  readonly total: number
}

export async function listOwnOrders(rows: Rows, range: OrderRange): Promise<FoundOrders> {
  const { merchantId, environment, statuses, networks, before, fromMs, limit, skip } = range
  const values = [merchantId, environment, statuses, networks]
  const text = textOf(range)
  const ends = [timeText(fromMs), timeText(before.ms), before.id, limit, skip]
  const found = await rows.query<OrderRow & { readonly total: string }>(text, [...values, ...ends])
  return { orders: found.filter(row => row['id'] !== null).map(row => readOrder(row)), total: Number(found[0]?.total) }
}

/** Rows are read as the index is walked, unless many are passed over there, or many stretches of it are merged. */
function textOf(range: OrderRange): string {
  const { statuses, networks, limit, skip } = range
  const isDirect = skip === 0 && limit <= rowsMax
  if (!isFiltered(range)) return isDirect ? newestRows : newestList
  return isDirect && statuses.length * networks.length <= periodsMax ? periodRows : filteredList
}

/** A place and an order of an index, whichever is walked: `orders_newest` or a stretch of `orders_list`. */
const within = `o.created_at >= $5::timestamptz and (o.created_at, o.id) < ($6::timestamptz, $7::uuid)`

/** Without a filter the newest stand in one index. What is skipped is skipped within it. */
const newestPage = `
  select o.id, o.created_at from orders o where o.merchant_id = $1 and o.environment = $2 and ${within}
   order by o.created_at desc, o.id desc limit $8::bigint offset $9::bigint`

/** No page has more, and one more tells whether there is another. */
const rowsMax = 101
/** One status on each network. */
const periodsMax = allNetworks.length

/** Each status and network is a stretch of one index; their newest are read and merged, so one index serves every filter. */
const filteredPage = `
  select one.id, one.created_at from unnest(${requestedStatuses}) as s (status) cross join unnest(${requestedNetworks}) as n (network)
   cross join lateral (
     select o.id, o.created_at from orders o
      where o.merchant_id = $1 and o.environment = $2 and o.status = s.status and o.network = n.network and ${within}
      order by o.created_at desc, o.id desc limit $8::bigint + $9::bigint) as one
   order by one.created_at desc, one.id desc limit $8::bigint offset $9::bigint`

/**
 * The rows of a page are asked for one by one: not knowing how many those are, PostgreSQL would otherwise plan each list anew, for
 * fear of reading a tenth of the table (docs/performance.md has the figures).
 */
const listText = (page: string) => `
with page as (${page}
)
select o.*, counted.total from (${totalText}) as counted left join (
  select one.* from page cross join lateral (select ${selectedColumns('o')} from orders o where o.id = page.id limit 1) as one
) as o on true order by o."createdAt" desc, o.id desc`

/** With nothing passed over; `$9` is 0 then. How many rows there are at most stands in the text, for the same reason. */
const rowsText = (rows: string) => `
select o.*, counted.total from (${totalText}) as counted left join (
  select one.* from ${rows} limit $8::bigint offset $9::bigint
) as o on true order by o."createdAt" desc, o.id desc`

const newestRows = rowsText(`(
  select ${selectedColumns('o')} from orders o where o.merchant_id = $1 and o.environment = $2 and ${within}
   order by o.created_at desc, o.id desc limit ${rowsMax}) as one`)

const periodRows =
  rowsText(`unnest(${requestedStatuses}) as s (status) cross join unnest(${requestedNetworks}) as n (network) cross join lateral (
  select few.* from (
    select ${selectedColumns('o')} from orders o
     where o.merchant_id = $1 and o.environment = $2 and o.status = s.status and o.network = n.network and ${within}
     order by o.created_at desc, o.id desc limit ${rowsMax}) as few limit $8::bigint) as one
 order by one."createdAt" desc, one.id desc`)

const newestList = listText(newestPage)
const filteredList = listText(filteredPage)

/** A stretch of time, and how many of its newest orders are passed over. */
export interface Skipping {
  readonly fromMs: number
  readonly toMs: number
  readonly skip: number
}

/** The last of the orders that are passed over; `null` when there are not so many. Only the index is read, and only that stretch of it. */
export async function findLastSkipped(
  rows: Rows,
  counted: Counted,
  { fromMs, toMs, skip }: Skipping,
): Promise<OrderRange['before'] | null> {
  const { merchantId, environment, statuses, networks } = counted
  const times = [timeText(fromMs), timeText(toMs), skip - 1]
  const [row] = isFiltered(counted)
    ? await rows.query<LastSkipped>(lastFiltered, [merchantId, environment, ...times, statuses, networks])
    : await rows.query<LastSkipped>(lastNewest, [merchantId, environment, ...times])
  return row ? { ms: Number(row.ms), id: row.id } : null
}

interface LastSkipped {
  readonly ms: string
  readonly id: string
}

const lastNewest = `
select extract(epoch from o.created_at) * 1000 as ms, o.id from orders o
 where o.merchant_id = $1 and o.environment = $2 and o.created_at >= $3::timestamptz and o.created_at < $4::timestamptz
 order by o.created_at desc, o.id desc offset $5::bigint limit 1`

const lastFiltered = `
select extract(epoch from one.created_at) * 1000 as ms, one.id
  from unnest($6::text[]) as s (status) cross join unnest($7::text[]) as n (network) cross join lateral (
    select o.id, o.created_at from orders o
     where o.merchant_id = $1 and o.environment = $2 and o.status = s.status and o.network = n.network
       and o.created_at >= $3::timestamptz and o.created_at < $4::timestamptz
     order by o.created_at desc, o.id desc limit $5::bigint + 1) as one
 order by one.created_at desc, one.id desc offset $5::bigint limit 1`

function isFiltered({ statuses, networks }: Counted): boolean {
  return statuses.length < orderStatuses.length || networks.length < allNetworks.length
}

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

/** Orders with one reference, of which there may be any number. */
interface ReferenceRange extends OrderRange {
  readonly reference: string
  readonly toMs: number
}

/**
 * One page of the orders with this reference, and how many there are within the times. One index knows all that is asked, so the cost
 * follows from how many orders share the reference, not from how many the merchant has (docs/decisions/creating-orders.md#references).
 */
export async function listOrdersByReference(rows: Rows, range: ReferenceRange): Promise<FoundOrders> {
  const { merchantId, environment, statuses, networks, reference, before, fromMs, toMs, limit, skip } = range
  const values = [merchantId, environment, reference, statuses, networks, timeText(fromMs), timeText(toMs)]
  const page = [timeText(before.ms), before.id, limit, skip]
  const found = await rows.query<OrderRow & { readonly total: string }>(referenceListText, [...values, ...page])
  return { orders: found.filter(row => row['id'] !== null).map(row => readOrder(row)), total: Number(found[0]?.total) }
}

const wanted = `o.merchant_id = $1 and o.environment = $2 and o.reference = $3 and o.status = any($4::text[])
   and o.network = any($5::text[]) and o.created_at >= $6::timestamptz and o.created_at < $7::timestamptz`

const referenceListText = `
with page as (
  select o.id, o.created_at from orders o where ${wanted} and (o.created_at, o.id) < ($8::timestamptz, $9::uuid)
   order by o.created_at desc, o.id desc limit $10::bigint offset $11::bigint
)
select o.*, counted.total from (select count(*) as total from orders o where ${wanted}) as counted left join (
  select one.* from page cross join lateral (select ${selectedColumns('o')} from orders o where o.id = page.id limit 1) as one
) as o on true order by o."createdAt" desc, o.id desc`
