import { sumUsdt, usdt, zero, type Usdt } from '../lib/money.ts'
import { isWaiting, nextStatus, type OrderStatus, type OrderTransition } from './order-status.ts'
import type { Order, OrderFields, OrderRequest, OrderTimes } from './order.ts'
import { addMoney, cleanOf, creditsFor, pendingOf, type Credit, type Money, type OrderFacts } from './payment.ts'

export interface Decision {
  readonly transition: OrderTransition | null
  readonly fields: OrderFields
  readonly credits: readonly Credit[]
}

/**
 * Decides the next single step of an order from the recorded facts (docs/spec/decisions.md §4); `null` when nothing changes. Callers repeat it with the
 * result until it returns `null`, so that the order passes through every status on the way and each one is reported.
 */
export function decide(
  order: Order,
  facts: OrderFacts,
  { times, request }: { readonly times: OrderTimes; readonly request: OrderRequest | null },
): Decision | null {
  const isCounted = isWaiting(order.status) ? 'in time' : 'all'
  // What was credited once stays counted, even if a fork moved its block past the deadline.
  const due = facts.creditable.filter(one => isCounted === 'all' || one.isInTime)
  const credits = creditsFor(due, { credited: order.creditedAmount, fee: order.feeAmount }, order.feeRatePpm)
  const sums = sumsOf(order, facts, due)
  const transition = observe(order, { sums, times, request })
  const next = transition === null ? null : nextStatus(order.status, transition)
  const fields = fieldsAfter(order, { status: next ?? order.status, facts, credits, times, transition, request })
  if (next === null && credits.length === 0 && isSame(order, fields)) return null
  return { transition: next === null ? null : transition, fields, credits }
}

/** Returns the facts as they are once these credits are written. */
export function factsAfter(facts: OrderFacts, credits: readonly Credit[]): OrderFacts {
  const credited = new Set(credits.map(credit => credit.transfer))
  const amountOf = (isInTime: boolean) =>
    sumUsdt([...credited].filter(one => one.isInTime === isInTime).map(one => one.amount))
  const without = (money: Money, amount: Usdt) => ({ ...money, creditable: usdt(money.creditable - amount) })
  return {
    ...facts,
    inTime: without(facts.inTime, amountOf(true)),
    late: without(facts.late, amountOf(false)),
    creditedInTime: usdt(facts.creditedInTime + amountOf(true)),
    creditable: facts.creditable.filter(one => !credited.has(one)),
  }
}

/** Whether money that counts for the order now is still creditable, because one batch could not take it all. */
export function hasMoreToCredit(order: Order, facts: OrderFacts): boolean {
  return facts.inTime.creditable > 0n || (!isWaiting(order.status) && facts.late.creditable > 0n)
}

/** Sums of the money that counts for an order in its present status. */
interface Sums {
  /** Credited before and in this step. */
  readonly credited: Usdt
  /** The part of `credited` that came in time. */
  readonly creditedInTime: Usdt
  /** Credited, creditable and pending money: everything that is not flagged. */
  readonly clean: Usdt
  readonly frozen: Usdt
  /** Money whose block has descendants, or that is further along. */
  readonly confirming: Usdt
  /** Whether part of the money may still become creditable. */
  readonly isPending: boolean
  readonly isPendingInTime: boolean
  /** Whether any money came at all, in time or late. */
  readonly isAnything: boolean
  readonly isSetApartLast: boolean
}

function sumsOf(order: Order, facts: OrderFacts, due: OrderFacts['creditable']): Sums {
  const money = isWaiting(order.status) ? facts.inTime : addMoney(facts.inTime, facts.late)
  const before = order.creditedAmount + order.feeAmount
  const now = sumUsdt(due.map(one => one.amount))
  const inTimeNow = sumUsdt(due.filter(one => one.isInTime).map(one => one.amount))
  const clean = usdt(before + cleanOf(money))
  return {
    credited: usdt(before + now),
    creditedInTime: usdt(facts.creditedInTime + inTimeNow),
    clean,
    frozen: money.frozen,
    confirming: usdt(clean - money.seen),
    isPending: pendingOf(money) > 0n || money.creditable > now,
    isPendingInTime: pendingOf(facts.inTime) > 0n || facts.inTime.creditable > inTimeNow,
    isAnything: [facts.inTime, facts.late].some(one => cleanOf(one) + one.frozen > 0n) || before > 0n,
    isSetApartLast: facts.isSetApartLast,
  }
}

/** What an order's transition depends on besides the order. */
interface Situation {
  readonly sums: Sums
  readonly times: OrderTimes
  readonly request: OrderRequest | null
}

/** Returns what the facts say has happened to an order in its present status. */
function observe(order: Order, situation: Situation): OrderTransition | null {
  switch (order.status) {
    case 'PENDING':
    case 'PAID':
    case 'EXPIRED_PAID':
      return null
    case 'OPEN':
      return observeOpen(order, situation)
    case 'PENDING_CONFIRM':
      return observePendingConfirm(order, situation.sums)
    case 'CONFIRMING':
      return observeConfirming(order, situation)
    case 'EXPIRED':
    case 'UNDERPAID':
      return observeEnded(order, situation)
    case 'FROZEN':
      return observeFrozen(order, situation)
  }
}

function observeOpen(order: Order, { sums, times, request }: Situation): OrderTransition | null {
  if (sums.clean >= order.thresholdAmount) return 'payment_seen'
  if (isFrozenNeeded(order, sums)) return 'frozen'
  if (request === 'cancel' && !sums.isAnything) return 'cancelled'
  if (!isTimeOver(order, times)) return null
  // A fork may still remove pending money, so decide only once it is final.
  if (sums.isPending) return null
  if (sums.frozen > 0n) return 'frozen'
  return sums.clean === 0n ? 'expired' : 'underpaid'
}

function observePendingConfirm(order: Order, sums: Sums): OrderTransition | null {
  if (sums.clean >= order.thresholdAmount) return sums.confirming >= order.thresholdAmount ? 'confirming' : null
  // Only final money is flagged, so the block that paid the order has descendants.
  return isFrozenNeeded(order, sums) ? 'confirming' : 'reorged'
}

function observeConfirming(order: Order, { sums, times }: Situation): OrderTransition | null {
  if (isPaid(order, sums)) return 'paid'
  if (sums.clean >= order.thresholdAmount) return null
  if (isFrozenNeeded(order, sums)) return 'frozen'
  return isTimeOver(order, times) && sums.clean + sums.frozen === 0n ? 'expired' : 'reorged'
}

function observeEnded(order: Order, { sums, request }: Situation): OrderTransition | null {
  if (isPaid(order, sums)) return 'paid_late'
  if (order.status === 'EXPIRED' && sums.credited > 0n) return 'underpaid'
  // Enough clean money is on its way, so flagged money only goes to the frozen account.
  if (sums.clean >= order.thresholdAmount) return null
  if (sums.frozen > 0n) return 'frozen'
  if (order.status !== 'UNDERPAID' || request === null) return null
  if (request === 'accept') return 'accepted'
  return typeof request === 'object' && order.refundedAmount === 0n ? 'remainder_requested' : null
}

/**
 * An order stops being frozen once its clean money reaches the threshold, whether that money was released or newly paid. After its money was released
 * or set apart, an order gets the status it would have had without the freeze; pending money may still make it paid in time. An order frozen several
 * times follows the last decision. A cancelled order never reopens: its money counts as late.
 */
function observeFrozen(order: Order, { sums, times }: Situation): OrderTransition | null {
  const isHeld = sums.frozen > 0n
  const isReleased = !isHeld && !sums.isSetApartLast
  const isCancelled = (order.cancelledAt ?? null) !== null
  if (!isCancelled && sums.creditedInTime >= order.thresholdAmount) return isReleased ? 'released' : 'paid'
  if (isPaid(order, sums) && (isCancelled || !sums.isPendingInTime)) return isReleased ? 'released_late' : 'paid_late'
  if (isHeld || sums.isPending) return null
  if (!isCancelled && !isTimeOver(order, times)) return isReleased ? 'released_open' : 'set_apart_open'
  if (isReleased) return 'released_short'
  return sums.clean === 0n ? 'set_apart' : 'set_apart_short'
}

function isPaid(order: Order, sums: Sums): boolean {
  return sums.credited >= order.thresholdAmount
}

/** An order is frozen only when clean money alone does not reach the threshold, but clean and flagged money together do. */
function isFrozenNeeded(order: Order, sums: Sums): boolean {
  return sums.frozen > 0n && sums.clean < order.thresholdAmount && sums.clean + sums.frozen >= order.thresholdAmount
}

/**
 * An order's time is over once a block later than `expire_at` was read, since no earlier block can follow. A block time may lie in the future; the
 * order's time then ends when our clock reaches it.
 */
function isTimeOver(order: Order, times: OrderTimes): boolean {
  return Math.min(times.chainTime.getTime(), times.now.getTime()) > order.expireAt.getTime()
}

interface FieldsInput {
  readonly status: OrderStatus
  readonly facts: OrderFacts
  readonly credits: readonly Credit[]
  readonly times: OrderTimes
  readonly transition: OrderTransition | null
  readonly request: OrderRequest | null
}

function fieldsAfter(order: Order, { status, facts, credits, times, transition, request }: FieldsInput): OrderFields {
  const creditedAmount = usdt(order.creditedAmount + sumUsdt(credits.map(credit => credit.credited)))
  const feeAmount = usdt(order.feeAmount + sumUsdt(credits.map(credit => credit.fee)))
  const isPaidNow = status === 'PAID' || status === 'EXPIRED_PAID'
  const left = factsAfter(facts, credits)
  const frozenAmount = usdt(facts.inTime.frozen + facts.late.frozen)
  const counted = isWaiting(status) ? left.inTime : addMoney(left.inTime, left.late)
  const booked = creditedAmount + feeAmount
  return {
    status,
    creditedAmount,
    feeAmount,
    frozenAmount,
    flaggedAmount: facts.flagged,
    receivedAmount: receivedAfter(status, {
      booked: usdt(booked),
      live: usdt(booked + cleanOf(counted) + counted.frozen),
      frozen: frozenAmount,
    }),
    paymentHeight: paymentHeightAfter(order, { status, height: facts.paymentHeight, isAnyBooked: booked > 0n }),
    remainderExpireAt: remainderAfter(order, transition, request),
    paidAt: isPaidNow ? (order.paidAt ?? times.now) : null,
    acceptedAt: transition === 'accepted' ? times.now : (order.acceptedAt ?? null),
    cancelledAt: transition === 'cancelled' ? times.now : (order.cancelledAt ?? null),
  }
}

function remainderAfter(order: Order, transition: OrderTransition | null, request: OrderRequest | null): Date | null {
  if (transition === 'remainder_requested' && typeof request === 'object' && request) return request.remainderUntil
  return order.remainderExpireAt ?? null
}

interface Received {
  readonly booked: Usdt
  readonly live: Usdt
  readonly frozen: Usdt
}

/** Counts only final money for an ended order, and all money for a frozen one, because people review it before anything else happens. */
export function receivedAfter(status: OrderStatus, { booked, live, frozen }: Received): Usdt {
  if (status === 'EXPIRED') return zero
  return isWaiting(status) || status === 'FROZEN' ? live : usdt(booked + frozen)
}

interface Height {
  readonly status: OrderStatus
  readonly height: number | null
  readonly isAnyBooked: boolean
}

function paymentHeightAfter(order: Order, { status, height, isAnyBooked }: Height): number | null {
  if (!isWaiting(status)) return order.paymentHeight ?? height
  // Credited money is no longer among the facts. Its block still counts until more money comes.
  return height ?? (isAnyBooked ? (order.paymentHeight ?? null) : null)
}

function isSame(order: Order, fields: OrderFields): boolean {
  return (
    order.receivedAmount === fields.receivedAmount &&
    order.frozenAmount === fields.frozenAmount &&
    order.flaggedAmount === fields.flaggedAmount &&
    (order.paymentHeight ?? null) === (fields.paymentHeight ?? null)
  )
}
