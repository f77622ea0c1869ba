import { withReplica } from '../../database/connection/replica.ts'
import type { Deps } from '../../deps.ts'
import { csvCell } from '../../lib/text/csv.ts'
import { formatUsdt } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import { browseOrders, type OrderFilter } from './order-list.service.ts'
import { missingAmount } from '../order.ts'
import type { Order } from '../order.ts'

/** Orders held in memory at a time. */
const pageOrders = 500

const columns: readonly (readonly [string, (order: Order) => string])[] = [
  ['order_number', order => order.orderNumber],
  ['reference', order => order.reference ?? ''],
  ['id', order => order.id],
  ['status', order => order.status],
  ['network', order => order.network],
  ['order_amount', order => formatUsdt(order.orderAmount)],
  ['price_amount', order => order.price?.amount ?? ''],
  ['price_currency', order => order.price?.currency ?? ''],
  ['price_units_per_usdt', order => order.price?.units_per_usdt ?? ''],
  ['received_amount', order => formatUsdt(order.receivedAmount)],
  ['credited_amount', order => formatUsdt(order.creditedAmount)],
  ['fee_amount', order => formatUsdt(order.feeAmount)],
  ['missing_amount', order => formatUsdt(missingAmount(order))],
  ['refunded_amount', order => formatUsdt(order.refundedAmount)],
  ['address', order => order.address],
  ['description', order => order.description],
  ['metadata', order => JSON.stringify(order.metadata)],
  ['created_at', order => order.createdAt.toISOString()],
  ['expire_at', order => order.expireAt.toISOString()],
  ['paid_at', order => order.paidAt?.toISOString() ?? ''],
]

interface ExportDeps extends Pick<Deps, 'db' | 'config' | 'replica'> {
  /** Runs few reads at a time, so that exports do not slow down payments. */
  readonly enqueue: <Value>(read: () => Promise<Value>) => Promise<Value>
}

/** Yields a list's orders as CSV, newest first, as they are read. Memory use does not grow with their number. */
export async function* exportOrders(
  { enqueue, ...deps }: ExportDeps,
  owner: Owner,
  filter: OrderFilter,
): AsyncGenerator<string, void, undefined> {
  yield line(columns.map(([name]) => name))
  let cursor: string | undefined
  do {
    const paging = { limit: pageOrders, offset: 0, ...(cursor !== undefined && { cursor }) }
    const page = await enqueue(async () => browseOrders(await withReplica(deps), owner, { ...filter, ...paging }))
    if (page.orders.length > 0) yield page.orders.map(order => line(columns.map(([, of]) => of(order)))).join('')
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

function line(values: readonly string[]): string {
  return `${values.map(value => csvCell(value)).join(',')}\r\n`
}
