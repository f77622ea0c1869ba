import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
import { addSeconds } from '../../lib/clock.ts'
import { putOffSecondsMax } from '../../lib/durations.ts'

/**
 * Says that facts of these orders were recorded: call it last in the transaction that records them. Each row stays locked
 * until then, and counts up, so that whoever settles the order meanwhile knows that there is more than what was read.
 */
export async function recordFacts(rows: Rows, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length === 0) return
  await rows.query(
    `insert into order_facts (order_id, environment, network, recorded, settled, unsettled_since, due_at)
     select id, environment, network, 1, 0, $2::timestamptz, $2::timestamptz from orders where id = any($1::uuid[]) order by id
     on conflict (order_id) do update
        set recorded = order_facts.recorded + 1,
            unsettled_since = case when ${settledSql} then excluded.unsettled_since else order_facts.unsettled_since end,
            due_at = case when ${settledSql} then excluded.due_at else order_facts.due_at end`,
    [orderIds, now],
  )
}

const settledSql = 'order_facts.recorded = order_facts.settled'

/** An order to be settled, with how often facts of it were recorded when that was read; `null` for one whose time is over. */
export interface UnsettledOrder {
  readonly orderId: string
  readonly recorded: string | null
}

/** How much is settled at once. */
export interface BatchLimits {
  readonly orders: number
  /** Transfers that are read, all orders together; an order with more is settled alone. */
  readonly transfers: number
}

/**
 * Unsettled orders of a network that are due, those first that have waited longest; read it before their facts. An order that failed is due as well
 * if a clock that ran ahead has put it off.
 */
export async function listUnsettled(
  rows: Rows,
  key: ChainKey,
  { limits, now }: { readonly limits: BatchLimits; readonly now: Date },
): Promise<UnsettledOrder[]> {
  return rows.query<UnsettledOrder>(
    `select order_id as "orderId", recorded from (
       select f.*, sum(t.count) over (order by f.due_at, f.order_id) - t.count as before
         from (select order_id, recorded, due_at from order_facts
                where environment = $1 and network = $2 and recorded <> settled and (failures = 0 or due_at <= $3 or due_at > $6)
                order by due_at, order_id limit $4) f
        cross join lateral (
          select count(*) as count from (
            select 1 from chain_transfer x where x.order_id = f.order_id and x.credited_amount is null
               and x.status in ('SEEN', 'CONFIRMING', 'FINAL', 'FROZEN') and x.set_apart_at is null limit $5) x) t) as counted
      where before < $5 order by due_at, order_id`,
    [key.environment, key.network, now, limits.orders, limits.transfers, addSeconds(now, putOffSecondsMax)],
  )
}

/**
 * Orders that wait for money although their time is over. Not those with money in time that is still under way: its next fact
 * settles them; nor unsettled ones, which are settled anyway.
 */
export async function listOverdue(
  rows: Rows,
  key: ChainKey,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<UnsettledOrder[]> {
  return rows.query<UnsettledOrder>(
    `select o.id as "orderId", null as recorded from orders o
      where o.environment = $1 and o.network = $2 and o.status = 'OPEN' and o.expire_at < $3
        and not exists (select from order_facts f where f.order_id = o.id and f.recorded <> f.settled)
        and not exists (select from chain_transfer x where x.order_id = o.id and x.credited_amount is null
          and x.block_time <= o.expire_at and (x.status in ('SEEN', 'CONFIRMING') or (x.status = 'FINAL' and x.screening = 'PENDING')))
      order by o.expire_at limit $4`,
    [key.environment, key.network, before, limit],
  )
}

/** What became of the orders of a batch: settled up to what was read of them, or waiting for their next turn. */
export interface SettledBatch {
  readonly finished: readonly UnsettledOrder[]
  /** More of these is to be settled: they stay unsettled and go behind all others. */
  readonly waiting: readonly UnsettledOrder[]
  readonly now: Date
}

/**
 * Says up to which recording orders were settled, and which wait. One statement, and in the order of their ids, as `recordFacts`:
 * with one for each kind of them, whoever records facts of one of each and whoever settles both would wait for each other.
 */
export async function markSettled(rows: Rows, key: ChainKey, { finished, waiting, now }: SettledBatch): Promise<void> {
  const counted = finished.filter(one => one.recorded !== null)
  if (counted.length + waiting.length === 0) return
  await rows.query(markText, [
    key.environment,
    key.network,
    [...counted, ...waiting].map(one => one.orderId),
    [...counted.map(one => one.recorded), ...waiting.map(() => 1)],
    [...counted.map(one => one.recorded), ...waiting.map(() => 0)],
    now,
  ])
}

const waitingSql = 'excluded.settled = 0'
const markText = `
insert into order_facts (order_id, environment, network, recorded, settled, unsettled_since, due_at)
select order_id, $1, $2, recorded, settled, $6::timestamptz, $6::timestamptz
  from unnest($3::uuid[], $4::bigint[], $5::bigint[]) as o (order_id, recorded, settled) order by order_id
on conflict (order_id) do update
   set recorded = order_facts.recorded + case when ${waitingSql} then 1 else 0 end,
       settled = case when ${waitingSql} then order_facts.settled else excluded.settled end,
       failures = case when ${waitingSql} then order_facts.failures else 0 end,
       unsettled_since = case when ${waitingSql} and ${settledSql} then excluded.unsettled_since else order_facts.unsettled_since end,
       due_at = case when ${waitingSql} then excluded.due_at else order_facts.due_at end`

/** Lets an order that could not be settled wait longer each time, so that it holds up nobody; at most ten minutes. */
export async function reschedule(rows: Rows, orderId: string, now: Date): Promise<void> {
  await rows.query(
    `update order_facts set failures = failures + 1,
            due_at = to_timestamp(extract(epoch from $2::timestamptz) + least(600, 2 ^ least(failures, 20)))
      where order_id = $1`,
    [orderId, now],
  )
}

/**
 * Orders with final, clear money that is not credited, although no count says that they are unsettled. There should be none.
 * Late money of an order that still waits does not count.
 */
export async function listForgotten(rows: Rows, key: ChainKey, limit: number): Promise<string[]> {
  const found = await rows.query<{ order_id: string }>(
    `select distinct x.order_id from chain_transfer x join orders o on o.id = x.order_id
      where x.environment = $1 and x.network = $2 and x.status = 'FINAL' and x.screening = 'CLEAR'
        and x.credited_amount is null
        and (x.block_time <= o.expire_at or o.status not in ('OPEN', 'PENDING_CONFIRM', 'CONFIRMING'))
        and not exists (select from order_facts f where f.order_id = x.order_id and f.recorded <> f.settled)
      limit $3`,
    [key.environment, key.network, limit],
  )
  return found.map(row => row.order_id)
}

/** Since when the order that has waited longest is unsettled; `null` when none is. */
export async function findOldestUnsettled(rows: Rows): Promise<Date | null> {
  const [row] = await rows.query<{ since: string }>(
    'select unsettled_since as since from order_facts where recorded <> settled order by unsettled_since limit 1',
  )
  return row ? readDate(row.since) : null
}
