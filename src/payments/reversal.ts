import type { RecordedTransfer } from '../orders/recorded-transfer.ts'
import { sumUsdt, usdt, zero } from '../lib/money.ts'
import { isWaiting, nextStatus, type OrderHappening, type OrderStatus } from '../orders/order-status.ts'
import type { Decision, Order, OrderFields } from '../orders/order.ts'
import { creditsFor, isCreditable, isInTime, totalsOf, type Credit, type Totals } from '../orders/payment.ts'

/**
 * What becomes of an order that lost transfers which were final. `left` is what is recorded of it now; `anew` are those
 * that were credited and are to be credited again, which are all or none. Money that was never credited is not meant here:
 * it is settled when the chain goes on. `null` when nothing of the order changes.
 */
export function decideReversal(
  order: Order,
  left: readonly RecordedTransfer[],
  anew: ReadonlySet<RecordedTransfer>,
  now: Date,
): Decision | null {
  const counted = isWaiting(order.status) ? left.filter(one => isInTime(one, order.expireAt)) : left
  const booked = counted.filter(one => !isCreditable(one) || one.creditedAmount !== null || anew.has(one))
  const standing = creditedOf(booked)
  const credits = creditsFor(booked, standing, order.feeRatePpm)
  const totals = { booked: totalsOf(booked, order.thresholdAmount), live: totalsOf(counted, order.thresholdAmount) }
  const happening = happeningOf(order, totals)
  const status = (happening && nextStatus(order.status, happening)) ?? order.status
  const fields = fieldsAfter(order, { status, totals, credits, standing, now })
  return credits.length === 0 && isSame(order, fields) ? null : { happening, fields, credits }
}

interface Standing {
  readonly credited: OrderFields['creditedAmount']
  readonly fee: OrderFields['feeAmount']
}

function creditedOf(transfers: readonly RecordedTransfer[]): Standing {
  return {
    credited: sumUsdt(transfers.map(one => one.creditedAmount ?? zero)),
    fee: sumUsdt(transfers.map(one => one.feeAmount ?? zero)),
  }
}

interface Left {
  /** With what stays or becomes credited, without what never was. */
  readonly booked: Totals
  readonly live: Totals
}

function happeningOf(order: Order, { booked, live }: Left): OrderHappening | null {
  const isPaid = booked.settled >= order.thresholdAmount || (order.acceptedAt && booked.settled > 0n)
  const isLeft = booked.settled + booked.frozen > 0n
  switch (order.status) {
    case 'PENDING':
    case 'OPEN':
    case 'EXPIRED':
      return null
    case 'PENDING_CONFIRM':
    case 'CONFIRMING':
      return live.coveredAt === null ? 'uncovered' : null
    case 'FROZEN':
      if (booked.isFlagged) return 'reversedPart'
      return isLeft ? 'reversedShort' : 'reversed'
    case 'PAID':
    case 'EXPIRED_PAID':
      if (isPaid) return 'reversedPart'
      return isLeft ? 'reversedShort' : 'reversed'
    case 'UNDERPAID':
      return isLeft ? 'reversedShort' : 'reversed'
  }
}

interface After {
  readonly status: OrderStatus
  readonly totals: Left
  readonly credits: readonly Credit[]
  readonly standing: Standing
  readonly now: Date
}

function fieldsAfter(order: Order, { status, totals, credits, standing, now }: After): OrderFields {
  const creditedAmount = usdt(standing.credited + sumUsdt(credits.map(credit => credit.credited)))
  const feeAmount = usdt(standing.fee + sumUsdt(credits.map(credit => credit.fee)))
  const frozenAmount = totals.booked.frozen
  const isPaid = status === 'PAID' || status === 'EXPIRED_PAID'
  const isAllReceived = isWaiting(status) || status === 'FROZEN'
  const receivedAmount = isAllReceived ? totals.live.live : usdt(creditedAmount + feeAmount + frozenAmount)
  return {
    status,
    receivedAmount,
    creditedAmount,
    feeAmount,
    frozenAmount,
    confirmations: receivedAmount === 0n ? 0 : order.confirmations,
    paidAt: isPaid ? (order.paidAt ?? now) : null,
    acceptedAt: isPaid ? (order.acceptedAt ?? null) : null,
  }
}

function isSame(order: Order, fields: OrderFields): boolean {
  return (
    order.receivedAmount === fields.receivedAmount &&
    order.creditedAmount === fields.creditedAmount &&
    order.feeAmount === fields.feeAmount &&
    order.frozenAmount === fields.frozenAmount
  )
}
