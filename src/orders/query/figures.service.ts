import type { Network } from '../../chains/chain.ts'
import { networks } from '../../chains/networks.ts'
import type { Deps } from '../../deps.ts'
import { dayMs } from '../../lib/durations.ts'
import { sumUsdt, usdt, type Usdt } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import { bucketSeconds, unpaidBucket } from './day-figures.ts'
import { listDayCounts, listDayRows, type DayCount, type DayRow } from './day-figures.store.ts'
import type { OrderStatus } from '../order-status.ts'

export interface DayFigures {
  readonly day: Date
  readonly gross: Usdt
  readonly fee: Usdt
  readonly byNetwork: Readonly<Record<Network, Usdt>>
  readonly paidCount: number
  readonly orderCount: number
  /** The percentage of ended orders that were paid; `null` when none has ended. */
  readonly conversionPercent: number | null
  /** The median time to payment, accurate to about a tenth; `null` when none was paid. */
  readonly medianSeconds: number | null
}

export interface Figures extends Omit<DayFigures, 'day'> {
  readonly days: readonly DayFigures[]
  readonly byStatus: Readonly<Partial<Record<OrderStatus, number>>>
}

/** Sums up an owner's orders of the last days, each on the day it was created. Reads rollups, so the cost does not grow with the orders. */
export async function getFigures(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: Owner,
  days: number,
): Promise<Figures> {
  const end = Math.floor(clock.business().getTime() / dayMs) * dayMs + dayMs
  const range = { from: new Date(end - days * dayMs), to: new Date(end) }
  const [rows, counts] = await Promise.all([listDayRows(db, owner, range), listDayCounts(db, owner, range)])
  const perDay = Array.from({ length: days }, (_, index) => {
    const day = new Date(range.from.getTime() + index * dayMs)
    const isOfDay = (one: { readonly day: Date }) => one.day.getTime() === day.getTime()
    return { day, ...figuresOf(rows.filter(isOfDay), counts.filter(isOfDay)) }
  })
  const byStatus: Partial<Record<OrderStatus, number>> = {}
  for (const { status, count } of counts) byStatus[status] = (byStatus[status] ?? 0) + count
  return { ...figuresOf(rows, counts), days: perDay, byStatus }
}

/** Open orders do not count towards the conversion, since they may still be paid. */
const running: ReadonlySet<OrderStatus> = new Set(['OPEN', 'PENDING_CONFIRM', 'CONFIRMING'])
const paid: ReadonlySet<OrderStatus> = new Set(['PAID', 'EXPIRED_PAID'])

function figuresOf(rows: readonly DayRow[], counts: readonly DayCount[]): Omit<DayFigures, 'day'> {
  const ended = sum(counts.filter(one => !running.has(one.status)).map(one => one.count))
  const paidOrders = sum(counts.filter(one => paid.has(one.status)).map(one => one.count))
  return {
    gross: sumUsdt(rows.map(row => row.gross)),
    fee: sumUsdt(rows.map(row => row.fee)),
    byNetwork: Object.fromEntries(
      networks.map(network => [
        network,
        usdt(sumUsdt(rows.filter(row => row.network === network).map(row => row.gross))),
      ]),
    ) as Record<Network, Usdt>,
    paidCount: sum(rows.map(row => row.paidCount)),
    orderCount: sum(counts.map(one => one.count)),
    conversionPercent: ended === 0 ? null : (paidOrders / ended) * 100,
    medianSeconds: medianOf(rows),
  }
}

function medianOf(rows: readonly DayRow[]): number | null {
  const buckets = new Map<number, number>()
  for (const { bucket, paidCount } of rows) {
    if (bucket !== unpaidBucket) buckets.set(bucket, (buckets.get(bucket) ?? 0) + paidCount)
  }
  const total = sum([...buckets.values()])
  let seen = 0
  for (const [bucket, count] of [...buckets].toSorted(([a], [b]) => a - b)) {
    seen += count
    if (total > 0 && seen * 2 >= total) return bucketSeconds(bucket)
  }
  return null
}

function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0)
}
