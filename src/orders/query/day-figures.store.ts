import type { Network } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
import { usdt, type Usdt } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import { mergedDeltas, type DayDelta } from './day-figures.ts'
import type { OrderStatus } from '../order-status.ts'

/** Changes the figures of days; called in the transaction that changes the orders, after `addToCounts`, once for all of them. */
export async function addToDays(rows: Rows, deltas: readonly DayDelta[]): Promise<void> {
  const merged = mergedDeltas(deltas)
  if (merged.length === 0) return
  await rows.query(addText, [
    merged.map(one => one.merchantId),
    merged.map(one => one.environment),
    merged.map(one => new Date(one.dayMs).toISOString()),
    merged.map(one => one.network),
    merged.map(one => one.bucket),
    merged.map(one => one.paidCount),
    merged.map(one => one.grossAmount.toString()),
    merged.map(one => one.feeAmount.toString()),
  ])
}

const addText = `
insert into order_day as d (merchant_id, environment, day, network, bucket, paid_count, gross_amount, fee_amount)
select * from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::text[], $5::smallint[], $6::bigint[], $7::bigint[], $8::bigint[])
 order by 1, 2, 3, 4, 5
on conflict (merchant_id, environment, day, network, bucket) do update set paid_count = d.paid_count + excluded.paid_count,
  gross_amount = d.gross_amount + excluded.gross_amount, fee_amount = d.fee_amount + excluded.fee_amount`

export interface DayRow {
  readonly day: Date
  readonly network: Network
  readonly bucket: number
  readonly paidCount: number
  readonly gross: Usdt
  readonly fee: Usdt
}

export interface DayRange {
  readonly from: Date
  readonly to: Date
}

/** The figures of an owner's days from `from` on and before `to`, in their order. */
export async function listDayRows(rows: Rows, owner: Owner, { from, to }: DayRange): Promise<DayRow[]> {
  const found = await rows.query<Record<'day' | 'network' | 'bucket' | 'paid' | 'gross' | 'fee', string>>(
    `select day, network, bucket, paid_count as paid, gross_amount as gross, fee_amount as fee from order_day
      where merchant_id = $1 and environment = $2 and day >= $3::timestamptz and day < $4::timestamptz
      order by day, network, bucket`,
    [owner.merchantId, owner.environment, from.toISOString(), to.toISOString()],
  )
  return found.map(row => ({
    day: readDate(row.day),
    network: row.network as Network,
    bucket: Number(row.bucket),
    paidCount: Number(row.paid),
    gross: usdt(BigInt(row.gross)),
    fee: usdt(BigInt(row.fee)),
  }))
}

export interface DayCount {
  readonly day: Date
  readonly status: OrderStatus
  readonly count: number
}

/** How many orders of each day are in which status now: the counts of lists (`order-count.store.ts`). */
export async function listDayCounts(rows: Rows, owner: Owner, { from, to }: DayRange): Promise<DayCount[]> {
  const found = await rows.query<{ day: string; status: OrderStatus; count: string }>(
    `select date_trunc('day', starts_at, 'UTC') as day, status, sum(count) as count from order_count
      where merchant_id = $1 and environment = $2 and span in ('day', 'fresh')
        and starts_at >= $3::timestamptz and starts_at < $4::timestamptz
      group by 1, 2 order by 1, 2`,
    [owner.merchantId, owner.environment, from.toISOString(), to.toISOString()],
  )
  return found.map(row => ({ day: readDate(row.day), status: row.status, count: Number(row.count) }))
}
