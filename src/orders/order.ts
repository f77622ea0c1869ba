import assert from 'node:assert/strict'
import type { RecordedTransfer } from './recorded-transfer.ts'
import { sumUsdt, usdt, zero, type Usdt } from '../lib/money.ts'
import type { Order } from './order-columns.ts'
import { isWaiting, nextStatus, type OrderHappening, type OrderStatus } from './order-status.ts'
import { creditsFor, isInTime, totalsOf, type Credit, type Totals } from './payment.ts'

export type { Order }

/** How far the chain has been read, and what time it is. */
export interface Scan {
  readonly headHeight: number
  /** Time of the newest block that was read: expiry follows it, and never comes before it. */
  readonly chainTime: Date
  readonly now: Date
}

/** What a person asks of an order. */
export type OrderRequest = 'cancel' | 'accept'

export type OrderFields = Pick<
  Order,
  | 'status'
  | 'receivedAmount'
  | 'creditedAmount'
  | 'feeAmount'
  | 'frozenAmount'
  | 'confirmations'
  | 'paidAt'
  | 'acceptedAt'
>

export interface Decision {
  readonly happening: OrderHappening | null
  readonly fields: OrderFields
  readonly credits: readonly Credit[]
}

/**
 * Decides the next single step of an order from the recorded facts (decisions, section 4); `null` when nothing changes.
 * Called again with the result until it answers `null`, so that every status on the way is passed through and told.
 */
export function decide(
  order: Order,
  transfers: readonly RecordedTransfer[],
  scan: Scan,
  request: OrderRequest | null = null,
): Decision | null {
  // Late money concerns an order only once its time is over: until then it is as if it were not there.
  const counted = isWaiting(order.status) ? transfers.filter(one => isInTime(one, order.expireAt)) : transfers
  const totals = totalsOf(counted, order.thresholdAmount)
  const inTime = totalsOf(
    transfers.filter(one => isInTime(one, order.expireAt)),
    order.thresholdAmount,
  )
  const happening = observe(order, { totals, inTime, scan, request })
  const next = happening === null ? null : nextStatus(order.status, happening)
  const credits = creditsFor(counted, { credited: order.creditedAmount, fee: order.feeAmount }, order.feeRatePpm)
  const fields = fieldsAfter(order, { status: next ?? order.status, totals, credits, scan, happening })
  if (next === null && credits.length === 0 && isSame(order, fields)) return null
  return { happening: next === null ? null : happening, fields, credits }
}

interface Facts {
  /** Of the money that counts for the order in its present status. */
  readonly totals: Totals
  /** Of the money that came in time. */
  readonly inTime: Totals
  readonly scan: Scan
  readonly request: OrderRequest | null
}

/** What the facts say has happened to an order in its present status. */
function observe(order: Order, facts: Facts): OrderHappening | null {
  const { totals, scan, request } = facts
  switch (order.status) {
    case 'PENDING':
    case 'PAID':
    case 'EXPIRED_PAID':
      return null
    case 'OPEN':
      return observeOpen(order, facts)
    case 'PENDING_CONFIRM':
      if (totals.coveredAt === null) return 'uncovered'
      return totals.coveredAt < scan.headHeight || isSettled(order, totals) ? 'buried' : null
    case 'CONFIRMING':
      return observeConfirming(order, facts)
    case 'EXPIRED':
      if (totals.isFlagged) return 'flagged'
      if (isSettled(order, totals)) return 'reached'
      return totals.settled > 0n ? 'short' : null
    case 'UNDERPAID':
      if (totals.isFlagged) return 'flagged'
      if (isSettled(order, totals)) return 'reached'
      return request === 'accept' ? 'accepted' : null
    case 'FROZEN':
      return observeFrozen(order, facts)
  }
}

function observeOpen(order: Order, { totals, scan, request }: Facts): OrderHappening | null {
  // A part that screening holds ends the wait at once: the merchant is told, and nobody is asked to pay the rest.
  if (totals.isFlagged) return 'flagged'
  if (totals.coveredAt !== null) return 'covered'
  if (request === 'cancel' && totals.live === 0n) return 'cancelled'
  if (!isTimeOver(order, scan)) return null
  if (totals.live === 0n) return 'lapsed'
  // What came in time may still be taken back: nothing is decided about it before it is final.
  return totals.isUnsettled ? null : 'short'
}

function observeConfirming(order: Order, { totals, scan }: Facts): OrderHappening | null {
  if (totals.isFlagged) return 'flagged'
  if (isSettled(order, totals)) return 'settled'
  if (totals.coveredAt !== null) return null
  return isTimeOver(order, scan) && totals.live === 0n ? 'lapsed' : 'uncovered'
}

/** An order whose money was released is what it would have been; what is still under way may make it paid in time. */
function observeFrozen(order: Order, { totals, inTime, scan }: Facts): OrderHappening | null {
  if (totals.isFlagged) return null
  if (isSettled(order, inTime)) return 'released'
  if (totals.isUnsettled) return null
  if (!isTimeOver(order, scan) && !isSettled(order, totals)) return 'releasedOpen'
  return isSettled(order, totals) ? 'releasedLate' : 'releasedShort'
}

function isSettled(order: Order, totals: Totals): boolean {
  return totals.settled >= order.thresholdAmount
}

/**
 * The time of an order is over once a block later than `expire_at` has been read: no earlier block can follow it. A block
 * may bear a time that is yet to come; then it is over when that time has come.
 */
function isTimeOver(order: Order, scan: Scan): boolean {
  return Math.min(scan.chainTime.getTime(), scan.now.getTime()) > order.expireAt.getTime()
}

interface Step {
  readonly status: OrderStatus
  readonly totals: Totals
  readonly credits: readonly Credit[]
  readonly scan: Scan
  readonly happening: OrderHappening | null
}

function fieldsAfter(order: Order, step: Step): OrderFields {
  const { status, totals, credits, scan } = step
  const creditedAmount = usdt(order.creditedAmount + sumUsdt(credits.map(credit => credit.credited)))
  const feeAmount = usdt(order.feeAmount + sumUsdt(credits.map(credit => credit.fee)))
  const isPaid = status === 'PAID' || status === 'EXPIRED_PAID'
  assert(totals.settled === creditedAmount + feeAmount, 'what is final and screened is what was credited')
  return {
    status,
    creditedAmount,
    feeAmount,
    frozenAmount: totals.frozen,
    // Of an ended order only what is final; of a frozen one all that came, since people look at it before it goes on.
    receivedAmount:
      isWaiting(status) || status === 'FROZEN' ? totals.live : usdt(creditedAmount + feeAmount + totals.frozen),
    confirmations: confirmationsAfter(order, step),
    paidAt: isPaid ? (order.paidAt ?? scan.now) : null,
    acceptedAt: step.happening === 'accepted' ? scan.now : (order.acceptedAt ?? null),
  }
}

/** Blocks from the one that matters (which covered the order, else the newest payment) to the head, both counted. */
function confirmationsAfter(order: Order, { status, totals, scan }: Step): number {
  const height = totals.coveredAt ?? totals.newestAt
  if (status === 'EXPIRED' || height === null) return 0
  if (!isWaiting(status) || !totals.isUnsettled) return order.requiredConfirmations
  return Math.min(Math.max(scan.headHeight - height + 1, 1), order.requiredConfirmations)
}

function isSame(order: Order, fields: OrderFields): boolean {
  return (
    order.receivedAmount === fields.receivedAmount &&
    order.frozenAmount === fields.frozenAmount &&
    order.confirmations === fields.confirmations
  )
}

/** What is still missing to the ordered amount; tolerance decides whether it matters. */
export function missingAmount(order: Pick<Order, 'orderAmount' | 'receivedAmount'>): Usdt {
  return order.receivedAmount >= order.orderAmount ? zero : usdt(order.orderAmount - order.receivedAmount)
}

/** What came above the ordered amount; it is credited like the rest. */
export function overpaidAmount(order: Pick<Order, 'orderAmount' | 'receivedAmount'>): Usdt {
  return order.receivedAmount <= order.orderAmount ? zero : usdt(order.receivedAmount - order.orderAmount)
}
