// Lists of orders and the counts beside them: statements whose plans were measured.
import { networks as allNetworks } from '../../chains/networks.ts'
import type { Rows } from '../../database/database.ts'
import type { CountDelta } from './count-deltas.ts'
import type { Counted, CountRanges, Range } from './count-ranges.ts'
import { timeText } from './list-times.ts'
import { readOrder, selectedColumns, type OrderRow } from '../order-row.store.ts'
import { orderStatuses } from '../order-status.ts'
import type { Order } from '../order.ts'

/**
 * Changes the counts of orders; called in the transaction that changes the orders, once for all of them, after they are locked.
 * The rows are locked in the order of their keys, so that two such calls never wait for each other in a circle.
 */
export async function addToCounts(rows: Rows, deltas: readonly CountDelta[]): Promise<void> {
  if (deltas.length === 0) return
  await rows.query(addText, [
    deltas.map(one => one.merchantId),
    deltas.map(one => one.environment),
    deltas.map(one => one.network),
    deltas.map(one => one.status),
    deltas.map(one => one.createdAt.toISOString()),
    deltas.map(one => one.by),
  ])
}

/**
 * SQL of an insert that changes counts, given an SQL source with columns merchant_id, environment, network, status, created_at
 * and by. One row is written for each hour in which the orders were created, a fresh one, which counts for its hour, its day and all
 * times until `foldCounts` adds it to theirs (docs/decisions/lists-and-search.md#fresh-count-rows). Whoever opens orders writes to shards of its own
 * and waits for nobody who settles.
 */
export function countsInsert(source: string, shard: string): string {
  return `insert into order_count as c (merchant_id, environment, span, starts_at, status, network, shard, count)
  select d.merchant_id, d.environment, 'fresh', date_trunc('hour', d.created_at, 'UTC'), d.status, d.network, ${shard}, sum(d.by)
    from (${source}) as d
   group by 1, 2, 4, 5, 6 having sum(d.by) <> 0 order by 1, 2, 4, 5, 6
  on conflict (merchant_id, environment, span, starts_at, status, network, shard)
    do update set count = c.count + excluded.count`
}

/** Rows that are folded by one statement. */
const foldedMax = 1000

/**
 * Adds fresh counts of hours that began before this time to those of their hour, their day and all times; a bounded number at once.
 * Says whether there may be more. One that somebody is changing stays; one that is changed afterwards is made anew.
 */
export async function foldCounts(rows: Rows, before: Date): Promise<boolean> {
  const [row] = await rows.query<{ folded: string }>(foldText, [before.toISOString()])
  return Number(row?.folded) === foldedMax
}

const foldText = `
with folded as (
  delete from order_count where ctid = any(array(
    select ctid from order_count where span = 'fresh' and starts_at < $1::timestamptz order by starts_at limit ${foldedMax}
       for update skip locked))
  returning merchant_id, environment, starts_at, status, network, count
), added as (
  insert into order_count as c (merchant_id, environment, span, starts_at, status, network, shard, count)
  select f.merchant_id, f.environment, s.span, s.starts_at, f.status, f.network, 0, sum(f.count)
    from folded f
    cross join lateral (values ('all', 'epoch'::timestamptz), ('day', date_trunc('day', f.starts_at, 'UTC')),
                               ('hour', f.starts_at::timestamptz)) as s (span, starts_at)
   group by 1, 2, 3, 4, 5, 6 having sum(f.count) <> 0 order by 1, 2, 3, 4, 5, 6
  on conflict (merchant_id, environment, span, starts_at, status, network, shard)
    do update set count = c.count + excluded.count
)
select count(*) as folded from folded`

const addText = countsInsert(
  `select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::integer[])
     as a (merchant_id, environment, network, status, created_at, by)`,
  '0',
)

/** Statuses and networks, each in a select of its own: knowing how many they are, PostgreSQL would plan each list anew. */
const requestedStatuses = '(select $3::text[])::text[]'
const requestedNetworks = '(select $4::text[])::text[]'
const whoseText = `merchant_id = $1 and environment = $2 and status = any(${requestedStatuses}) and network = any(${requestedNetworks})`
const whose = ({ merchantId, environment, statuses, networks }: Counted) => [
  merchantId,
  environment,
  statuses,
  networks,
]

/** SQL of how many orders there are, whenever they were created: the sum of a few rows. */
const totalText = `select coalesce(sum(count), 0) as total from order_count
   where ${whoseText} and span in ('all', 'fresh')`

/** How many orders were created in a stretch of time: whole days and hours from their counts, the two ends from the index. */
export async function countOrdersWithin(rows: Rows, counted: Counted, ranges: CountRanges): Promise<number> {
  const [row] = await rows.query<{ count: string }>(withinText, [
    ...whose(counted),
    ...[ranges.days, ...ranges.hours, ...ranges.edges].flatMap(({ from, to }) => [timeText(from), timeText(to)]),
  ])
  return Number(row?.count)
}

const spanSum = (span: string, from: number) =>
  `(select coalesce(sum(count), 0) from order_count
     where ${whoseText} and span in ('${span}', 'fresh') and starts_at >= $${from}::timestamptz and starts_at < $${from + 1}::timestamptz)`
const edgeCount = (from: number) =>
  `(select coalesce(sum(n), 0) from unnest($3::text[]) as s (status) cross join unnest($4::text[]) as n (network)
     cross join lateral (select count(*) as n from orders o where o.merchant_id = $1 and o.environment = $2
       and o.status = s.status and o.network = n.network
       and o.created_at >= $${from}::timestamptz and o.created_at < $${from + 1}::timestamptz) as edge)`
const withinText = `select ${[spanSum('day', 5), spanSum('hour', 7), spanSum('hour', 9), edgeCount(11), edgeCount(13)].join(' + ')} as count`

/** A day or an hour, and how many orders are newer than all of it. */
export interface CountedPeriod {
  readonly startsAt: Date
  readonly newer: number
}

/** The day or hour in which the order lies that has so many newer ones before it; beyond the end the oldest one. */
export async function findCountedPeriod(
  rows: Rows,
  counted: Counted,
  { span, range, skip }: { readonly span: 'day' | 'hour'; readonly range: Range; readonly skip: number },
): Promise<CountedPeriod | null> {
  const values = [...whose(counted), span, timeText(range.from), timeText(range.to), skip]
  const [row] = await rows.query<{ ms: string; newer: string }>(periodSql, values)
  return row ? { startsAt: new Date(Number(row.ms)), newer: Number(row.newer) } : null
}

const periodSql = `
with stretch as (
  select date_trunc($5::text, starts_at, 'UTC') as starts_at, sum(count) as count from order_count
   where ${whoseText} and span in ($5, 'fresh') and starts_at >= $6::timestamptz and starts_at < $7::timestamptz
   group by 1 having sum(count) > 0
), ranked as (
  select starts_at, sum(count) over (order by starts_at desc) - count as newer from stretch
)
select extract(epoch from starts_at) * 1000 as ms, newer from ranked where newer <= $8 order by starts_at limit 1`

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
