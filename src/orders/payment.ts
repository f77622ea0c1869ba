import { shareOf, usdt, zero, type Ppm, type Usdt } from '../lib/money.ts'
import type { TransferIdentity } from './recorded-transfer.ts'

/** The least that pays an order: ceil(amount × (1 − tolerance)), in whole units of 10⁻⁶ (decisions, section 3). */
export function thresholdOf(amount: Usdt, tolerance: Ppm): Usdt {
  return usdt(amount - shareOf(amount, tolerance))
}

/** Money on the chain that came to an order and is not credited, by how far it is. Dust is none of it. */
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

/** What is recorded of an order beside what it was credited, which it says itself. */
export interface OrderFacts {
  /** Money whose block time is not after `expire_at`: chain time decides (decisions, section 4). */
  readonly inTime: Money
  /** Money that came later. It concerns an order only once its time is over. */
  readonly late: Money
  /** The part of the credited money that came in time; asked for frozen orders alone, zero for others. */
  readonly creditedInTime: Usdt
  /** All that screening ever flagged of it, released or not. */
  readonly flagged: Usdt
  /** Whether operators last set some of that apart for good, and released nothing since; it is in none of the sums above. */
  readonly isSetApartLast: boolean
  /** Height of the block with which clean money in time reached the threshold, else of the newest; `null` without any. */
  readonly paymentHeight: number | null
  /** Transfers to be credited now: all that are creditable, or as many as one batch takes. Those in time come first. */
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

/** A final and clear transfer that was not credited yet. */
export interface CreditableTransfer extends TransferIdentity {
  readonly amount: Usdt
  readonly isInTime: boolean
  /** Whether it was frozen, and two operators let it go. */
  readonly isReleased: boolean
  readonly reversals: number
}

/** Money of two kinds taken together, each step of its way for itself. */
export function addMoney(one: Money, other: Money): Money {
  return {
    seen: usdt(one.seen + other.seen),
    confirming: usdt(one.confirming + other.confirming),
    unscreened: usdt(one.unscreened + other.unscreened),
    creditable: usdt(one.creditable + other.creditable),
    frozen: usdt(one.frozen + other.frozen),
  }
}

/** What may still be taken back, or is not screened yet. */
export function pendingOf(money: Money): Usdt {
  return usdt(money.seen + money.confirming + money.unscreened)
}

/** All of it that nobody has flagged. */
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
 * The credits of these transfers. The fee is floor(received × rate) of all money credited so far, so that it does not
 * depend on how a payer split the payment; credited + fee = amount for each.
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
