// Order lists and their counts. The plans of these statements were measured.
import { networks as allNetworks } from '../../chains/networks.ts'
import type { Rows } from '../../database/database.ts'
import type { CountDelta } from './count-deltas.ts'
import type { Counted, CountRanges, Range } from './count-ranges.ts'
import { timeText } from './list-times.ts'
import { readOrder, selectedColumns, type OrderRow } from '../order-row.store.ts'
import { orderStatuses } from '../order-status.ts'
import type { Order } from '../order.ts'

/**
 * Changes the counts of orders. Call it once in the transaction that changes the orders, after they are locked. It locks rows by key, so that two
 * calls never deadlock.
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
 * Builds an insert that changes counts, from an SQL source with columns merchant_id, environment, network, status, created_at and by. It writes one
 * fresh row for each hour in which orders were created. A fresh row counts for its hour, its day and all times until `foldCounts` adds it to those
 * counts (docs/decisions/lists-and-search.md#fresh-count-rows). Creating orders writes to its own shards and never waits for settling.
 */
export function countsInsert(source: string, shard: string): string {
  return `insert into order_count as c (merchant_id, environment, span, starts_at, status, network, shard, count)
  select d.merchant_id, d.environment, 'fresh', date_trunc('hour', d.created_at, 'UTC'), d.status, d.network, ${shard}, sum(d.by)
    from (${source}) as d
   group by 1, 2, 4, 5, 6 having sum(d.by) <> 0 order by 1, 2, 4, 5, 6
  on conflict (merchant_id, environment, span, starts_at, status, network, shard)
    do update set count = c.count + excluded.count`
}

/** Rows folded by one statement. */
const foldedMax = 1000

/**
 * Adds fresh counts of hours that began before this time to the counts of their hour, their day and all times, a bounded number at once. Returns
 * whether there may be more. Skips a row that is being changed; a later change creates the row again.
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

/** The inner selects hide the number of statuses and networks. If PostgreSQL knew it, it would plan each list anew. */
const requestedStatuses = '(select $3::text[])::text[]'
const requestedNetworks = '(select $4::text[])::text[]'
const whoseText = `merchant_id = $1 and environment = $2 and status = any(${requestedStatuses}) and network = any(${requestedNetworks})`
const whose = ({ merchantId, environment, statuses, networks }: Counted) => [
  merchantId,
  environment,
  statuses,
  networks,
]

/** SQL for the number of orders of all times: the sum of a few rows. */
const totalText = `select coalesce(sum(count), 0) as total from order_count
   where ${whoseText} and span in ('all', 'fresh')`

/** Counts orders created in a time range: whole days and hours from the counts, the two ends from the index. */
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

/** A day or an hour, with the number of orders newer than all of it. */
export interface CountedPeriod {
  readonly startsAt: Date
  readonly newer: number
}

/** Finds the day or hour that holds the order with this many newer orders; the oldest one beyond the end. */
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

/** Orders of an owner, newest first, before a position and not older than a time. */
export interface OrderRange extends Counted {
  readonly before: { readonly ms: number; readonly id: string }
  readonly fromMs: number
  readonly limit: number
  readonly skip: number
}

export interface FoundOrders {
  readonly orders: readonly Order[]
  /** The number of orders at all times, whatever the range. */
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

/** Reads rows while walking the index, unless many are skipped or many index ranges are merged. */
function textOf(range: OrderRange): string {
  const { statuses, networks, limit, skip } = range
  const isDirect = skip === 0 && limit <= rowsMax
  if (!isFiltered(range)) return isDirect ? newestRows : newestList
  return isDirect && statuses.length * networks.length <= periodsMax ? periodRows : filteredList
}

/** A position within an index: `orders_newest` or a range of `orders_list`. */
const within = `o.created_at >= $5::timestamptz and (o.created_at, o.id) < ($6::timestamptz, $7::uuid)`

/** Without a filter, one index holds the newest orders, and the offset skips within it. */
const newestPage = `
  select o.id, o.created_at from orders o where o.merchant_id = $1 and o.environment = $2 and ${within}
   order by o.created_at desc, o.id desc limit $8::bigint offset $9::bigint`

/** A page has at most 100 rows, and one more reveals whether another page follows. */
const rowsMax = 101
/** One status on each network. */
const periodsMax = allNetworks.length

/** Each status and network is a range of one index. Their newest rows are merged, so one index serves every filter. */
const filteredPage = `
  select one.id, one.created_at from unnest(${requestedStatuses}) as s (status) cross join unnest(${requestedNetworks}) as n (network)
   cross join lateral (
     select o.id, o.created_at from orders o
      where o.merchant_id = $1 and o.environment = $2 and o.status = s.status and o.network = n.network and ${within}
      order by o.created_at desc, o.id desc limit $8::bigint + $9::bigint) as one
   order by one.created_at desc, one.id desc limit $8::bigint offset $9::bigint`

/**
 * The rows of a page are looked up one by one. Otherwise PostgreSQL, not knowing how many there are, would plan each list anew for fear of reading a
 * tenth of the table (docs/performance.md has the figures).
 */
const listText = (page: string) => `
with page as (${page}
)
select o.*, counted.total from (${totalText}) as counted left join (
  select one.* from page cross join lateral (select ${selectedColumns('o')} from orders o where o.id = page.id limit 1) as one
) as o on true order by o."createdAt" desc, o.id desc`

/** Used when nothing is skipped; `$9` is then 0. The row limit is a literal, for the same reason. */
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

/** A time range, and how many of its newest orders are skipped. */
export interface Skipping {
  readonly fromMs: number
  readonly toMs: number
  readonly skip: number
}

/** Returns the last skipped order; `null` when there are fewer. Reads only that range of the index. */
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

/** Orders that share a payment link or a reference are counted, and passed over, up to here. There may be any number of them. */
export const sharedMax = 10_000

/** A page of orders that share a reference. */
interface ReferenceRange extends OrderRange {
  readonly reference: string
  readonly toMs: number
}

/**
 * Returns one page of the orders with this reference, and how many there are within the times, up to `sharedMax`. One index holds all the columns,
 * so the cost depends on how many orders share the reference, not on how many the merchant has (docs/decisions/creating-orders.md#references).
 */
export async function listOrdersByReference(rows: Rows, range: ReferenceRange): Promise<FoundOrders> {
  const { merchantId, environment, statuses, networks, reference, before, fromMs, toMs, limit, skip } = range
  const values = [merchantId, environment, reference, statuses, networks, timeText(fromMs), timeText(toMs)]
  const page = [timeText(before.ms), before.id, ...(skip < sharedMax ? [limit, skip] : [0, 0])]
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
select o.*, counted.total from (
  select count(*) as total from (select from orders o where ${wanted} limit ${sharedMax}) as found
) as counted left join (
  select one.* from page cross join lateral (select ${selectedColumns('o')} from orders o where o.id = page.id limit 1) as one
) as o on true order by o."createdAt" desc, o.id desc`
