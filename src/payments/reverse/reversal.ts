import { isSetApart, type RecordedTransfer } from '../../orders/recorded-transfer.ts'
import { sumUsdt, usdt, zero, type Usdt } from '../../lib/money.ts'
import { heldMoney, isWaiting, nextStatus, type OrderTransition, type OrderStatus } from '../../orders/order-status.ts'
import { receivedAfter } from '../../orders/decide.ts'
import type { Order, OrderFields } from '../../orders/order.ts'
import { creditsFor, type Credit } from '../../orders/payment.ts'

/** What becomes of an order that lost final money; what is credited anew is named by the transfer. */
export interface Reversal {
  readonly transition: OrderTransition | null
  readonly fields: OrderFields
  readonly credits: readonly Credit<RecordedTransfer>[]
}

/** The transfers of an order after some were taken back. */
export interface KeptTransfers {
  /** What is recorded of it now. */
  readonly left: readonly RecordedTransfer[]
  /** Those that were credited and are to be credited again, which are all or none. */
  readonly anew: ReadonlySet<RecordedTransfer>
}

/**
 * What becomes of an order that lost transfers which were final. Money that was never credited is not meant here:
 * it is settled when the chain goes on. `null` when nothing of the order changes.
 */
export function decideReversal(order: Order, { left: all, anew }: KeptTransfers, now: Date): Reversal | null {
  const left = all.filter(one => !isSetApart(one))
  const isKept = (one: RecordedTransfer) => one.creditedAmount !== null || anew.has(one)
  // What was credited counts for ever, whatever time its block has by now.
  const counted = left.filter(one => !isWaiting(order.status) || isKept(one) || one.blockTime <= order.expireAt)
  const stillCredited = creditedOf(counted)
  const credits = creditsFor(
    counted.filter(one => anew.has(one)),
    stillCredited,
    order.feeRatePpm,
  )
  const totals: Left = {
    booked: amountOf(counted.filter(one => isKept(one))),
    frozen: amountOf(left.filter(one => one.status === 'FROZEN')),
    flagged: amountOf(all.filter(one => one.freeze !== null)),
    live: amountOf(counted.filter(one => one.status !== 'ORPHANED')),
  }
  const transition = transitionOf(order, totals)
  const status = (transition && nextStatus(order.status, transition)) ?? order.status
  const fields = fieldsAfter(order, { status, totals, credits, stillCredited, now })
  return credits.length === 0 && isSame(order, fields) ? null : { transition, fields, credits }
}

interface StillCredited {
  readonly credited: OrderFields['creditedAmount']
  readonly fee: OrderFields['feeAmount']
}

function creditedOf(transfers: readonly RecordedTransfer[]): StillCredited {
  return {
    credited: sumUsdt(transfers.map(one => one.creditedAmount ?? zero)),
    fee: sumUsdt(transfers.map(one => one.feeAmount ?? zero)),
  }
}

function amountOf(transfers: readonly RecordedTransfer[]): Usdt {
  return sumUsdt(transfers.map(one => one.amount))
}

interface Left {
  /** What stays or becomes credited. */
  readonly booked: Usdt
  readonly frozen: Usdt
  /** What screening flagged, released or not. */
  readonly flagged: Usdt
  /** All that is on the chain, under way and frozen money with it. */
  readonly live: Usdt
}

function transitionOf(order: Order, { booked, frozen, live }: Left): OrderTransition | null {
  const isPaid = booked >= order.thresholdAmount || (order.acceptedAt && booked > 0n)
  const isLeft = booked + frozen > 0n
  switch (heldMoney[order.status]) {
    case 'nothing final':
      return null
    case 'confirming':
      return live < order.thresholdAmount ? 'reorged' : null
    case 'frozen':
      if (frozen > 0n) return 'reversed_part'
      return isLeft ? 'reversed_short' : 'reversed'
    case 'paid':
      if (isPaid) return 'reversed_part'
      return isLeft ? 'reversed_short' : 'reversed'
    case 'a part':
      return isLeft ? 'reversed_short' : 'reversed'
  }
}

interface After {
  readonly status: OrderStatus
  readonly totals: Left
  readonly credits: readonly Credit<RecordedTransfer>[]
  readonly stillCredited: StillCredited
  readonly now: Date
}

function fieldsAfter(order: Order, { status, totals, credits, stillCredited, now }: After): OrderFields {
  const creditedAmount = usdt(stillCredited.credited + sumUsdt(credits.map(credit => credit.credited)))
  const feeAmount = usdt(stillCredited.fee + sumUsdt(credits.map(credit => credit.fee)))
  const isPaid = status === 'PAID' || status === 'EXPIRED_PAID'
  const receivedAmount = receivedAfter(status, {
    booked: usdt(creditedAmount + feeAmount),
    live: totals.live,
    frozen: totals.frozen,
  })
  return {
    status,
    receivedAmount,
    creditedAmount,
    feeAmount,
    frozenAmount: totals.frozen,
    flaggedAmount: totals.flagged,
    paymentHeight: receivedAmount === 0n ? null : (order.paymentHeight ?? null),
    // The merchant decides anew about what is left.
    remainderExpireAt: null,
    paidAt: isPaid ? (order.paidAt ?? now) : null,
    acceptedAt: isPaid ? (order.acceptedAt ?? null) : null,
    cancelledAt: order.cancelledAt ?? null,
  }
}

function isSame(order: Order, fields: OrderFields): boolean {
  return (
    order.receivedAmount === fields.receivedAmount &&
    order.creditedAmount === fields.creditedAmount &&
    order.feeAmount === fields.feeAmount &&
    order.frozenAmount === fields.frozenAmount &&
    order.flaggedAmount === fields.flaggedAmount
  )
}
