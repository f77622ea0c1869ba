import type { components } from '../../../generated/api.ts'
import type { Network } from '../../chains/chain.ts'
import { networks } from '../../chains/networks.ts'
import type { Deps } from '../../deps.ts'
import type { Rows } from '../../database/database.ts'
import { dayMs, hourMs } from '../../lib/durations.ts'
import { readTimeCursor, refuseTwoStarts, writeTimeCursor, type Page } from '../../lib/cursor.ts'
import { isUuid } from '../../lib/ids.ts'
import type { Owner } from '../../lib/owner.ts'
import { findOwnLink } from '../links/payment-link.store.ts'
import { countRanges, type Counted, type Range } from './count-ranges.ts'
import { findOwnOrderByNumber } from './order-count.store.ts'
import { earliestMs, latestMs } from './list-times.ts'
import {
  countOrdersWithin,
  findCountedPeriod,
  listOrdersByReference,
  findLastSkipped,
  listOwnOrders,
  type FoundOrders,
  type OrderRange,
} from './order-list.sql.ts'
import { listOrdersOfLink } from './order-list-of-link.store.ts'
import { orderStatuses, type OrderStatus } from '../order-status.ts'
import { viewOrderSummary } from './order-view.ts'
import type { Order } from '../order.ts'

export interface OrderFilter {
  readonly status?: OrderStatus | undefined
  readonly network?: Network | undefined
  readonly createdFrom?: Date | undefined
  readonly createdTo?: Date | undefined
  readonly orderNumber?: string | undefined
  /** The merchant's own reference, which several orders may share. */
  readonly reference?: string | undefined
  readonly paymentLinkId?: string | undefined
}

type ListDeps = Pick<Deps, 'db' | 'config'>

/** Returns one page of an owner's orders, newest first. Faults: `cursor and offset together`, `invalid cursor`. */
export async function listOrders(
  deps: ListDeps,
  owner: Owner,
  asked: Page & OrderFilter,
): Promise<components['schemas']['OrderList']> {
  const { orders, total, nextCursor } = await browseOrders(deps, owner, asked)
  return {
    orders: orders.map(order => viewOrderSummary(order, deps.config.publicUrl)),
    total,
    next_cursor: nextCursor,
  }
}

export interface OrderPage {
  readonly orders: readonly Order[]
  readonly total: number
  readonly nextCursor: string | null
}

/** Like `listOrders`, with every field of each order. */
export async function browseOrders(deps: ListDeps, owner: Owner, asked: Page & OrderFilter): Promise<OrderPage> {
  refuseTwoStarts(asked)
  const cursor = asked.cursor === undefined ? null : readTimeCursor('orders', asked.cursor, isUuid)
  const time = timesOf(asked)
  const counted = countedOf(owner, asked)
  if (asked.orderNumber !== undefined) return oneByNumber(deps, counted, { ...asked, orderNumber: asked.orderNumber })
  const start =
    cursor && cursor.createdAt.getTime() < time.to ? { ms: cursor.createdAt.getTime(), id: cursor.id } : null
  const { reference, paymentLinkId, limit } = asked
  const shared = {
    ...counted,
    fromMs: time.from,
    toMs: time.to,
    before: start ?? { ms: time.to, id: firstUuid },
    skip: asked.offset,
    limit: limit + 1,
  }
  if (paymentLinkId !== undefined) {
    if (reference !== undefined && !(await hasReference(deps.db, owner, { paymentLinkId, reference })))
      return { orders: [], total: 0, nextCursor: null }
    return pageOf(await listOrdersOfLink(deps.db, { ...shared, paymentLinkId }), limit)
  }
  if (reference !== undefined) return pageOf(await listOrdersByReference(deps.db, { ...shared, reference }), limit)
  const range = start ? { before: start, skip: 0 } : await rangeAt(deps, counted, { time, offset: asked.offset })
  const isBounded = time.from !== always.from || time.to !== always.to
  const [{ orders, total }, within] = await Promise.all([
    listOwnOrders(deps.db, { ...counted, ...range, fromMs: time.from, limit: asked.limit + 1 }),
    isBounded ? countWithin(deps.db, counted, time) : null,
  ])
  return pageOf({ orders, total: within ?? total }, asked.limit)
}

/** All orders of a link have its reference, which never changes. */
async function hasReference(
  db: Rows,
  owner: Owner,
  { paymentLinkId, reference }: { readonly paymentLinkId: string; readonly reference: string },
): Promise<boolean> {
  return (await findOwnLink(db, owner, paymentLinkId))?.reference === reference
}

/** The query reads one order more than a page holds, which reveals whether another page follows. */
function pageOf({ orders, total }: FoundOrders, limit: number): OrderPage {
  const shown = orders.slice(0, limit)
  const nextCursor = orders.length > limit ? writeTimeCursor('orders', shown.at(-1)!) : null
  return { orders: shown, total, nextCursor }
}

const always: Range = { from: earliestMs, to: latestMs }
const firstUuid = '00000000-0000-0000-0000-000000000000'

/** The filter includes both bounds. Times have millisecond precision. */
function timesOf({ createdFrom, createdTo }: OrderFilter): Range {
  return {
    from: createdFrom ? Math.max(createdFrom.getTime(), always.from) : always.from,
    to: createdTo ? Math.min(createdTo.getTime() + 1, always.to) : always.to,
  }
}

function countedOf({ merchantId, environment }: Owner, { status, network }: OrderFilter): Counted {
  return {
    merchantId,
    environment,
    statuses: status ? [status] : orderStatuses,
    networks: network ? [network] : networks,
  }
}

function countWithin(db: Rows, counted: Counted, time: Range): Promise<number> {
  return time.from >= time.to ? Promise.resolve(0) : countOrdersWithin(db, counted, countRanges(time))
}

/** Up to here, skipping orders one by one costs less than finding the position by counts. */
const skipMax = 100

type RangeStart = Pick<OrderRange, 'before' | 'skip'>

/**
 * Finds where an offset leads: the counts of days and hours give the hour, and the rest is skipped within that hour. An offset of millions costs
 * little more than none.
 */
async function rangeAt(
  { db }: ListDeps,
  counted: Counted,
  { time, offset }: { readonly time: Range; readonly offset: number },
): Promise<RangeStart> {
  if (offset <= skipMax || time.from >= time.to) return { before: { ms: time.to, id: firstUuid }, skip: offset }
  const later = time.to === always.to ? 0 : await countWithin(db, counted, { from: time.to, to: always.to })
  const skip = offset + later
  const day = await findCountedPeriod(db, counted, { span: 'day', range: always, skip })
  if (!day) return { before: { ms: time.to, id: firstUuid }, skip: 0 }
  const range = { from: day.startsAt.getTime(), to: day.startsAt.getTime() + dayMs }
  const hour = await findCountedPeriod(db, counted, { span: 'hour', range, skip: skip - day.newer })
  if (!hour) return { before: { ms: range.to, id: firstUuid }, skip: skip - day.newer }
  return rangeWithin(db, counted, { from: hour.startsAt.getTime(), skip: skip - day.newer - hour.newer })
}

/** Finds the position within an hour, behind the last skipped order. */
async function rangeWithin(
  db: Rows,
  counted: Counted,
  { from, skip }: { readonly from: number; readonly skip: number },
): Promise<RangeStart> {
  const end = { ms: from + hourMs, id: firstUuid }
  if (skip <= skipMax) return { before: end, skip }
  const last = await findLastSkipped(db, counted, { fromMs: from, toMs: end.ms, skip })
  return last ? { before: last, skip: 0 } : { before: end, skip }
}

async function oneByNumber(
  { db }: ListDeps,
  counted: Counted,
  asked: Page & OrderFilter & { readonly orderNumber: string },
): Promise<OrderPage> {
  const order = await findOwnOrderByNumber(db, counted, asked.orderNumber)
  const { from, to } = timesOf(asked)
  const isMeant =
    order !== null &&
    [undefined, order.reference].includes(asked.reference) &&
    [undefined, order.paymentLinkId].includes(asked.paymentLinkId)
  const isFound = isMeant && order.createdAt.getTime() >= from && order.createdAt.getTime() < to
  const isShown = isFound && asked.offset === 0 && asked.cursor === undefined
  return {
    orders: isShown ? [order] : [],
    total: isFound ? 1 : 0,
    nextCursor: null,
  }
}
