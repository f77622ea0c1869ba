import type { Network } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import type { Owner } from '../../lib/owner.ts'
import type { CountDelta } from './count-deltas.ts'
import type { CountRanges, Range } from './count-ranges.ts'
import { earliestMs, latestMs } from './list-times.ts'
import type { OrderStatus } from '../order-status.ts'
import { readUsdt } from '../../database/row.ts'
import type { Usdt } from '../../lib/money.ts'

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

/** Which orders of an owner are meant: of one of these statuses on one of these networks. */
export interface Counted extends Owner {
  readonly statuses: readonly OrderStatus[]
  readonly networks: readonly Network[]
}

/** Statuses and networks, each in a select of its own: knowing how many they are, PostgreSQL would plan each list anew. */
export const requestedStatuses = '(select $3::text[])::text[]'
export const requestedNetworks = '(select $4::text[])::text[]'
const whoseText = `merchant_id = $1 and environment = $2 and status = any(${requestedStatuses}) and network = any(${requestedNetworks})`
const whose = ({ merchantId, environment, statuses, networks }: Counted) => [
  merchantId,
  environment,
  statuses,
  networks,
]

/** SQL of how many orders there are, whenever they were created: the sum of a few rows. */
export const totalText = `select coalesce(sum(count), 0) as total from order_count
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

/** How many orders of an owner are in each status, at all times. */
export async function countByStatus(rows: Rows, owner: Owner): Promise<ReadonlyMap<OrderStatus, number>> {
  const found = await rows.query<{ status: OrderStatus; count: string }>(
    `select status, sum(count) as count from order_count
      where merchant_id = $1 and environment = $2 and span in ('all', 'fresh') group by status`,
    [owner.merchantId, owner.environment],
  )
  return new Map(found.map(({ status, count }) => [status, Number(count)]))
}

/** What lies beyond the times of a list has no end. */
export function timeText(ms: number): string {
  if (ms <= earliestMs) return '-infinity'
  return ms >= latestMs ? 'infinity' : new Date(ms).toISOString()
}

/**
 * What was seen for orders that wait or confirm and was neither credited nor frozen, by network. Its own index holds them alone, with their
 * amounts: 200,000 of them beside 10,000,000 others took 3,900 ms without it and 80 ms with it. What one node alone invents for many orders stays
 * an amount that can be written.
 */
export async function sumPending(rows: Rows, { merchantId, environment }: Owner): Promise<Map<Network, Usdt>> {
  const found = await rows.query<{ network: Network; pending: string }>(
    `select network, least(sum(received_amount - credited_amount - fee_amount - frozen_amount), 999999999999999999)::bigint as pending from orders
      where merchant_id = $1 and environment = $2 and status in ('OPEN', 'PENDING_CONFIRM', 'CONFIRMING') and received_amount > 0
      group by network`,
    [merchantId, environment],
  )
  return new Map(found.map(row => [row.network, readUsdt(row.pending)]))
}
