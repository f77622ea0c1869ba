import type { Network } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { given } from '../../database/expressions.ts'
import type { Usdt } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import { mergedDeltas, type DayDelta } from './day-figures.ts'
import type { OrderStatus } from '../order-status.ts'

/** Changes daily figures. Call it once per transaction that changes orders, after `addToCounts`. */
export async function addToDays(rows: Rows, deltas: readonly DayDelta[]): Promise<void> {
  const merged = mergedDeltas(deltas)
  if (merged.length === 0) return
  const days = merged.map(({ dayMs, paidCount, ...one }) => ({
    ...one,
    day: new Date(dayMs),
    paidCount: BigInt(paidCount),
  }))
  await rows.kysely
    .insertInto('order_day')
    .columns(dayColumns)
    .expression(e =>
      e
        .selectFrom(given('d', dayTypes, days))
        .select(dayColumns)
        .orderBy('d.merchantId')
        .orderBy('d.environment')
        .orderBy('d.day')
        .orderBy('d.network')
        .orderBy('d.bucket'),
    )
    .onConflict(conflict =>
      conflict.columns(['merchantId', 'environment', 'day', 'network', 'bucket']).doUpdateSet(e => ({
        paidCount: e('order_day.paidCount', '+', e.ref('excluded.paidCount')),
        grossAmount: e('order_day.grossAmount', '+', e.ref('excluded.grossAmount')),
        feeAmount: e('order_day.feeAmount', '+', e.ref('excluded.feeAmount')),
      })),
    )
    .execute()
}

const dayTypes = {
  merchantId: 'uuid',
  environment: 'text',
  day: 'timestamptz',
  network: 'text',
  bucket: 'smallint',
  paidCount: 'bigint',
  grossAmount: 'bigint',
  feeAmount: 'bigint',
} as const
const dayColumns = Object.keys(dayTypes) as (keyof typeof dayTypes)[]

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

/** Lists an owner's daily figures in the range, by day. */
export async function listDayRows(rows: Rows, owner: Owner, { from, to }: DayRange): Promise<DayRow[]> {
  const found = await rows.kysely
    .selectFrom('order_day')
    .select(['day', 'network', 'bucket', 'paidCount', 'grossAmount as gross', 'feeAmount as fee'])
    .where('merchantId', '=', owner.merchantId)
    .where('environment', '=', owner.environment)
    .where('day', '>=', from)
    .where('day', '<', to)
    .orderBy('day')
    .orderBy('network')
    .orderBy('bucket')
    .execute()
  return found.map(row => ({ ...row, paidCount: Number(row.paidCount) }))
}

export interface DayCount {
  readonly day: Date
  readonly status: OrderStatus
  readonly count: number
}

/** Counts the orders of each day by present status, from the counts of lists (`order-count.store.ts`). */
export async function listDayCounts(rows: Rows, owner: Owner, { from, to }: DayRange): Promise<DayCount[]> {
  const found = await rows.kysely
    .selectFrom('order_count')
    .select(e => e.fn<Date>('date_trunc', [e.val('day'), 'startsAt', e.val('UTC')]).as('day'))
    .select('status')
    .select(e => e.fn.sum<string>('count').as('count'))
    .where('merchantId', '=', owner.merchantId)
    .where('environment', '=', owner.environment)
    .where('span', 'in', ['day', 'fresh'])
    .where('startsAt', '>=', from)
    .where('startsAt', '<', to)
    .groupBy(['day', 'status'])
    .orderBy('day')
    .orderBy('status')
    .execute()
  return found.map(row => ({ ...row, count: Number(row.count) }))
}
