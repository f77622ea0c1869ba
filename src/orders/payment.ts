import type { RecordedTransfer } from './recorded-transfer.ts'
import { shareOf, sumUsdt, usdt, zero, type Ppm, type Usdt } from '../lib/money.ts'

/** The least that pays an order: ceil(amount × (1 − tolerance)), in whole units of 10⁻⁶ (decisions, section 3). */
export function thresholdOf(amount: Usdt, tolerance: Ppm): Usdt {
  return usdt(amount - shareOf(amount, tolerance))
}

/** Chain time decides: a transfer is in time when its block's time is not after `expire_at` (decisions, section 4). */
export function isInTime(transfer: RecordedTransfer, expireAt: Date): boolean {
  return transfer.blockTime.getTime() <= expireAt.getTime()
}

/** A transfer counts as received unless a fork took it back. */
export function isLive(transfer: RecordedTransfer): boolean {
  return transfer.status !== 'ORPHANED'
}

/** A transfer may be credited when it is final and screened, once. */
export function isCreditable(transfer: RecordedTransfer): boolean {
  return transfer.status === 'FINAL' && transfer.screening === 'CLEAR'
}

export interface Totals {
  /** All money that is on the chain now. */
  readonly live: Usdt
  /** The part of it that is final and screened. */
  readonly settled: Usdt
  /** The part of it that screening holds. */
  readonly frozen: Usdt
  /** Whether some of it may still be taken back or is not screened yet. */
  readonly isUnsettled: boolean
  /** Whether screening flagged some of it. */
  readonly isFlagged: boolean
  /** Height of the block with which the live money first reached the threshold; `null` when it does not. */
  readonly coveredAt: number | null
  /** Height of the newest live transfer; `null` without any. */
  readonly newestAt: number | null
}

/** Adds up transfers as far as they count for an order with this threshold. */
export function totalsOf(transfers: readonly RecordedTransfer[], threshold: Usdt): Totals {
  const live = transfers.filter(isLive).sort((a, b) => a.blockHeight - b.blockHeight)
  const settled = live.filter(isCreditable)
  const flagged = live.filter(transfer => transfer.screening === 'FLAGGED')
  return {
    live: amountOf(live),
    settled: amountOf(settled),
    frozen: amountOf(live.filter(transfer => transfer.status === 'FROZEN')),
    isUnsettled: live.length > settled.length + flagged.length,
    isFlagged: flagged.length > 0,
    coveredAt: coveringHeight(live, threshold),
    newestAt: live.at(-1)?.blockHeight ?? null,
  }
}

function amountOf(transfers: readonly RecordedTransfer[]): Usdt {
  return sumUsdt(transfers.map(transfer => transfer.amount))
}

function coveringHeight(ascending: readonly RecordedTransfer[], threshold: Usdt): number | null {
  let total: bigint = zero
  for (const transfer of ascending) {
    total += transfer.amount
    if (total >= threshold) return transfer.blockHeight
  }
  return null
}

export interface Credit {
  readonly transfer: RecordedTransfer
  readonly credited: Usdt
  readonly fee: Usdt
}

export interface Credited {
  readonly credited: Usdt
  readonly fee: Usdt
}

/**
 * The credits due for transfers that are final, screened and not yet credited. The fee is floor(received × rate) of all
 * money credited so far, so that it does not depend on how a payer split the payment; credited + fee = amount for each.
 */
export function creditsFor(transfers: readonly RecordedTransfer[], before: Credited, rate: Ppm): Credit[] {
  let received: bigint = before.credited + before.fee
  let feeSoFar: bigint = before.fee
  const due = transfers.filter(transfer => isCreditable(transfer) && transfer.creditedAmount === null)
  return due.map(transfer => {
    received += transfer.amount
    const fee = usdt(shareOf(usdt(received), rate) - feeSoFar)
    feeSoFar += fee
    return { transfer, fee, credited: usdt(transfer.amount - fee) }
  })
}
