import { shareOf, usdt, zero, type Ppm, type Usdt } from '../lib/money.ts'
import type { TransferIdentity } from './recorded-transfer.ts'

/** The least amount that pays an order: ceil(amount × (1 − tolerance)), in whole units of 10⁻⁶ (decisions, section 3). */
export function thresholdOf(amount: Usdt, tolerance: Ppm): Usdt {
  return usdt(amount - shareOf(amount, tolerance))
}

/** An order's money on the chain that is not credited, by progress. Dust is not included. */
export interface Money {
  /** In the newest block. */
  readonly seen: Usdt
  /** Its block has descendants and is not final. */
  readonly confirming: Usdt
  /** Final, and waits for screening. */
  readonly unscreened: Usdt
  /** Final and clear. */
  readonly creditable: Usdt
  /** Flagged by screening: it sits in the frozen account. */
  readonly frozen: Usdt
}

export const noMoney: Money = { seen: zero, confirming: zero, unscreened: zero, creditable: zero, frozen: zero }

/** What is recorded of an order, except what was credited, which the order itself holds. */
export interface OrderFacts {
  /** Money whose block time is not after `expire_at`: chain time decides (decisions, section 4). */
  readonly inTime: Money
  /** Money that came later. It concerns an order only once its time is over. */
  readonly late: Money
  /** The part of the credited money that came in time. Computed for frozen orders only, zero for others. */
  readonly creditedInTime: Usdt
  /** All money that screening ever flagged, released or not. */
  readonly flagged: Usdt
  /** Whether operators last set flagged money apart, and released nothing since. That money is in none of the sums above. */
  readonly isSetApartLast: boolean
  /** Height of the block in which clean money in time reached the threshold, else of the newest block with such money; `null` without any. */
  readonly paymentHeight: number | null
  /** Transfers to credit now: all that are creditable, or as many as one batch takes, those in time first. */
  readonly creditable: readonly CreditableTransfer[]
}

export const noFacts: OrderFacts = {
  inTime: noMoney,
  late: noMoney,
  creditedInTime: zero,
  flagged: zero,
  isSetApartLast: false,
  paymentHeight: null,
  creditable: [],
}

/** A final and clear transfer that is not credited yet. */
export interface CreditableTransfer extends TransferIdentity {
  readonly amount: Usdt
  readonly isInTime: boolean
  /** Whether it was frozen and two operators released it. */
  readonly isReleased: boolean
  readonly reversals: number
}

/** Adds two amounts of money, stage by stage. */
export function addMoney(one: Money, other: Money): Money {
  return {
    seen: usdt(one.seen + other.seen),
    confirming: usdt(one.confirming + other.confirming),
    unscreened: usdt(one.unscreened + other.unscreened),
    creditable: usdt(one.creditable + other.creditable),
    frozen: usdt(one.frozen + other.frozen),
  }
}

/** Money that a fork may still remove or that is not screened yet. */
export function pendingOf(money: Money): Usdt {
  return usdt(money.seen + money.confirming + money.unscreened)
}

/** All money that is not flagged. */
export function cleanOf(money: Money): Usdt {
  return usdt(pendingOf(money) + money.creditable)
}

export interface Credit<Transfer extends Creditable = CreditableTransfer> {
  readonly transfer: Transfer
  readonly credited: Usdt
  readonly fee: Usdt
}

interface Creditable {
  readonly amount: Usdt
}

export interface Credited {
  readonly credited: Usdt
  readonly fee: Usdt
}

/**
 * Computes the credits of these transfers. The total fee is floor(received × rate) of all money credited so far, so it does not depend on how a payer
 * split the payment. For each transfer, credited + fee = amount.
 */
export function creditsFor<Transfer extends Creditable>(
  transfers: readonly Transfer[],
  before: Credited,
  rate: Ppm,
): Credit<Transfer>[] {
  let received: bigint = before.credited + before.fee
  let feeSoFar: bigint = before.fee
  return transfers.map(transfer => {
    received += transfer.amount
    const fee = usdt(shareOf(usdt(received), rate) - feeSoFar)
    feeSoFar += fee
    return { transfer, fee, credited: usdt(transfer.amount - fee) }
  })
}
