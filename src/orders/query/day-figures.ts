import type { Environment, Network } from '../../chains/chain.ts'
import { dayMs } from '../../lib/durations.ts'
import type { Order } from '../order.ts'

/** A change in the figures of one day. An order counts on the day it was created, in UTC (docs/decisions/lists-and-search.md#figures-of-days). */
export interface DayDelta {
  readonly merchantId: string
  readonly environment: Environment
  readonly dayMs: number
  readonly network: Network
  /** How long payment took, as `timeBucket` returns it; `unpaidBucket` for orders that are not paid. */
  readonly bucket: number
  readonly paidCount: number
  /** The settled amount (credit plus fee), and the fee. */
  readonly grossAmount: bigint
  readonly feeAmount: bigint
}

export const unpaidBucket = -1
const bucketsPerDoubling = 4

/** Four buckets for each doubling of the time, so that a median read from them is off by at most a tenth. */
export function timeBucket(seconds: number): number {
  return Math.floor(bucketsPerDoubling * Math.log2(Math.max(0, seconds) + 1))
}

/** Returns the seconds in the middle of a bucket. */
export function bucketSeconds(bucket: number): number {
  return Math.round(2 ** ((bucket + 0.5) / bucketsPerDoubling) - 1)
}

/** Returns how the daily figures change when an order changes; nothing when both versions count the same. */
export function dayDeltas(before: Order, after: Order): DayDelta[] {
  const [was, is] = [partOf(before), partOf(after)]
  if (was.bucket === is.bucket) return kept([difference(is, was)])
  return kept([negated(was), is])
}

/** Merges deltas into one per row and sorts them by the table's key, so that all writers lock rows in one order. */
export function mergedDeltas(deltas: readonly DayDelta[]): DayDelta[] {
  const merged = new Map<string, DayDelta>()
  for (const delta of deltas) {
    const { merchantId, environment, dayMs: day, network, bucket } = delta
    const key = [merchantId, environment, day, network, bucket].join(' ')
    const known = merged.get(key)
    merged.set(key, known ? difference(delta, negated(known)) : delta)
  }
  return kept([...merged.values()])
}

function partOf(order: Order): DayDelta {
  const { merchantId, environment, network, createdAt, paidAt, creditedAmount, feeAmount } = order
  const created = createdAt.getTime()
  return {
    merchantId,
    environment,
    dayMs: created - (created % dayMs),
    network,
    bucket: paidAt ? timeBucket((paidAt.getTime() - created) / 1000) : unpaidBucket,
    paidCount: paidAt ? 1 : 0,
    grossAmount: creditedAmount + feeAmount,
    feeAmount,
  }
}

function negated(part: DayDelta): DayDelta {
  return { ...part, paidCount: -part.paidCount, grossAmount: -part.grossAmount, feeAmount: -part.feeAmount }
}

function difference(one: DayDelta, other: DayDelta): DayDelta {
  return {
    ...one,
    paidCount: one.paidCount - other.paidCount,
    grossAmount: one.grossAmount - other.grossAmount,
    feeAmount: one.feeAmount - other.feeAmount,
  }
}

function kept(deltas: readonly DayDelta[]): DayDelta[] {
  return deltas.filter(one => one.paidCount !== 0 || one.grossAmount !== 0n || one.feeAmount !== 0n)
}
