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
 * Decides the next single step of an order from the recorded facts (decisions, section 4); `null` when nothing changes.
 * Called again with the result until it answers `null`, so that every status on the way is passed through and told.
 */
export function decide(
  order: Order,
  facts: OrderFacts,
  { times, request }: { readonly times: OrderTimes; readonly request: OrderRequest | null },
): Decision | null {
  const isCounted = isWaiting(order.status) ? 'in time' : 'all'
  // What was credited once counts for ever, whatever time its block has by now.
  const due = facts.creditable.filter(one => isCounted === 'all' || one.isInTime)
  const credits = creditsFor(due, { credited: order.creditedAmount, fee: order.feeAmount }, order.feeRatePpm)
  const sums = sumsOf(order, facts, due)
  const transition = observe(order, { sums, times, request })
  const next = transition === null ? null : nextStatus(order.status, transition)
  const fields = fieldsAfter(order, { status: next ?? order.status, facts, credits, times, transition })
  if (next === null && credits.length === 0 && isSame(order, fields)) return null
  return { transition: next === null ? null : transition, fields, credits }
}

/** The facts as they are once these credits are written. */
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

/** Whether money that counts for the order now is creditable still: more than one batch takes. */
export function hasMoreToCredit(order: Order, facts: OrderFacts): boolean {
  return facts.inTime.creditable > 0n || (!isWaiting(order.status) && facts.late.creditable > 0n)
}

/** Sums of the money that counts for an order in its present status. */
interface Sums {
  /** Credited so far, and now. */
  readonly credited: Usdt
  /** The part of it that came in time. */
  readonly creditedInTime: Usdt
  /** Credited, creditable and under way: all that nobody flagged. */
  readonly clean: Usdt
  readonly frozen: Usdt
  /** What has descendants at least. */
  readonly confirming: Usdt
  /** Whether more may become creditable of what is there. */
  readonly isPending: boolean
  readonly isPendingInTime: boolean
  /** Whether any money came at all, in time or not. */
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

/** What the transition of an order depends on, beside the order. */
interface Situation {
  readonly sums: Sums
  readonly times: OrderTimes
  readonly request: OrderRequest | null
}

/** What the facts say has happened to an order in its present status. */
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
  // What came in time may still be taken back: nothing is decided about it before it is final.
  if (sums.isPending) return null
  if (sums.frozen > 0n) return 'frozen'
  return sums.clean === 0n ? 'expired' : 'underpaid'
}

function observePendingConfirm(order: Order, sums: Sums): OrderTransition | null {
  if (sums.clean >= order.thresholdAmount) return sums.confirming >= order.thresholdAmount ? 'confirming' : null
  // Only what is final is flagged, so the block that paid the order has descendants.
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
  // Enough clean money is under way: what is flagged beside it is only set aside.
  if (sums.clean >= order.thresholdAmount) return null
  if (sums.frozen > 0n) return 'frozen'
  return order.status === 'UNDERPAID' && request === 'accept' ? 'accepted' : null
}

/**
 * Clean money that reaches the threshold ends the freezing of the order, whether it was released or came. An order whose
 * money was released, or set apart, is what it would have been; what is still under way may make it paid in time. An order
 * that was frozen several times tells what was decided last. A cancelled order never goes on: its money is late.
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

/** An order is frozen only where its clean money does not reach the threshold and clean plus flagged does. */
function isFrozenNeeded(order: Order, sums: Sums): boolean {
  return sums.frozen > 0n && sums.clean < order.thresholdAmount && sums.clean + sums.frozen >= order.thresholdAmount
}

/**
 * The time of an order is over once a block later than `expire_at` has been read: no earlier block can follow it. A block
 * may bear a time that is yet to come; then it is over when that time has come.
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
}

function fieldsAfter(order: Order, { status, facts, credits, times, transition }: FieldsInput): OrderFields {
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
    paidAt: isPaidNow ? (order.paidAt ?? times.now) : null,
    acceptedAt: transition === 'accepted' ? times.now : (order.acceptedAt ?? null),
    cancelledAt: transition === 'cancelled' ? times.now : (order.cancelledAt ?? null),
  }
}

interface Received {
  readonly booked: Usdt
  readonly live: Usdt
  readonly frozen: Usdt
}

/** Of an ended order only what is final; of a frozen one all that came, since people look at it before it goes on. */
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
  // What is credited is no fact any more; its block stays the one that counts until more money comes.
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
