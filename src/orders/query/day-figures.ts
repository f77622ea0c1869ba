import type { Environment, Network } from '../../chains/chain.ts'
import { dayMs } from '../../lib/durations.ts'
import type { Order } from '../order.ts'

/** What orders of one day add up to: an order counts on the day it was created, by UTC (docs/decisions/lists-and-search.md#figures-of-days). */
export interface DayDelta {
  readonly merchantId: string
  readonly environment: Environment
  readonly dayMs: number
  readonly network: Network
  /** How long they took to be paid, as `timeBucket` says; `unpaidBucket` of those that are not paid. */
  readonly bucket: number
  readonly paidCount: number
  /** What was settled: credited to the merchant, and the fee. */
  readonly grossAmount: bigint
  readonly feeAmount: bigint
}

export const unpaidBucket = -1
const bucketsPerDoubling = 4

/** Four buckets for each doubling of the time: a middle read from them is at most a tenth away from the true one. */
export function timeBucket(seconds: number): number {
  return Math.floor(bucketsPerDoubling * Math.log2(Math.max(0, seconds) + 1))
}

/** The seconds in the middle of a bucket. */
export function bucketSeconds(bucket: number): number {
  return Math.round(2 ** ((bucket + 0.5) / bucketsPerDoubling) - 1)
}

/** What changes of the days' figures when an order becomes another; nothing when it adds the same to the same row. */
export function dayDeltas(before: Order, after: Order): DayDelta[] {
  const [was, is] = [partOf(before), partOf(after)]
  if (was.bucket === is.bucket) return kept([difference(is, was)])
  return kept([negated(was), is])
}

/** One row for each place, in the order of the table's key, so that whoever writes them locks them in one order. */
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
