// Computes the expected end state from the final blocks and from the requests. Pure, and much smaller than the service.

export interface FinalPayment {
  readonly txHash: string
  readonly to: string
  readonly amount: bigint
  readonly timeMs: number
  readonly isBad: boolean
  /** Whether all nodes omitted it at first. A rescan recorded it, perhaps after its order had expired. */
  readonly isMissed: boolean
}

export interface ModelOrder {
  readonly id: string
  readonly address: string
  readonly threshold: bigint
  readonly feeRatePpm: bigint
  readonly expireMs: number
  /** The part of the frozen money that operators released. */
  readonly released: bigint
  /** Whether a reorg removed final blocks with its payments; then its earlier status is allowed too. */
  readonly isTakenBack: boolean
}

export interface ModelWithdrawal {
  readonly id: string
  readonly total: bigint
  readonly isRejected: boolean
  /** Number of its transactions in final blocks. */
  readonly paidTimes: number
}

export interface OrderEnd {
  readonly credited: bigint
  readonly fee: bigint
  readonly frozen: bigint
  /** The allowed statuses; empty if the model cannot say: operators decided about its money, or a reorg removed final payments. */
  readonly statuses: readonly ('PAID' | 'EXPIRED_PAID' | 'UNDERPAID' | 'EXPIRED')[]
}

export const dustBelow = 10_000n

export function endOfOrder(order: ModelOrder, payments: readonly FinalPayment[]): OrderEnd {
  const own = payments.filter(one => one.to === order.address && one.amount >= dustBelow)
  const sum = (some: readonly FinalPayment[]) => some.reduce((total, one) => total + one.amount, 0n)
  const bad = sum(own.filter(one => one.isBad))
  const clean = own.filter(one => !one.isBad)
  const counted = sum(clean) + order.released
  const inTime = clean.filter(one => one.timeMs <= order.expireMs)
  const fee = (counted * order.feeRatePpm) / 1_000_000n
  const money = { credited: counted - fee, fee, frozen: bad - order.released }
  if (bad > 0n || order.isTakenBack) return { ...money, statuses: [] }
  if (sum(inTime.filter(one => !one.isMissed)) >= order.threshold) return { ...money, statuses: ['PAID'] }
  if (sum(inTime) >= order.threshold) return { ...money, statuses: ['PAID', 'EXPIRED_PAID'] }
  if (counted >= order.threshold) return { ...money, statuses: ['EXPIRED_PAID'] }
  return { ...money, statuses: [counted > 0n ? 'UNDERPAID' : 'EXPIRED'] }
}

export type WithdrawalEnd = 'COMPLETED' | 'FAILED' | 'REJECTED' | 'paid twice'

/** A withdrawal that nobody rejected is paid once, or its transaction failed in its block. */
export function endOfWithdrawal({ paidTimes, isRejected }: ModelWithdrawal): WithdrawalEnd {
  if (paidTimes > 1 || (isRejected && paidTimes > 0)) return 'paid twice'
  if (isRejected) return 'REJECTED'
  return paidTimes === 1 ? 'COMPLETED' : 'FAILED'
}

/**
 * Returns the expected status of a payout step, by how often it is in a final block and whether its money was reverted before it was
 * signed.
 */
export function endOfStep(doneTimes: number, isHeld: boolean): 'DONE' | 'FAILED' | 'OPEN' | 'done twice' {
  if (doneTimes > 1) return 'done twice'
  if (doneTimes === 1) return 'DONE'
  return isHeld ? 'OPEN' : 'FAILED'
}

/** Returns what a merchant has at the end, less its debt. */
export function availableOf(orders: readonly OrderEnd[], withdrawals: readonly ModelWithdrawal[]): bigint {
  const credited = orders.reduce((sum, one) => sum + one.credited, 0n)
  return withdrawals
    .filter(one => endOfWithdrawal(one) === 'COMPLETED')
    .reduce((rest, one) => rest - one.total, credited)
}
