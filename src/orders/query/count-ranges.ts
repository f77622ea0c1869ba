import { dayMs, hourMs } from '../../lib/durations.ts'
import type { Network } from '../../chains/chain.ts'
import type { Owner } from '../../lib/owner.ts'
import type { OrderStatus } from '../order-status.ts'

/** Selects an owner's orders by statuses and networks. */
export interface Counted extends Owner {
  readonly statuses: readonly OrderStatus[]
  readonly networks: readonly Network[]
}

/** Moments at or after `from` and before `to`, in milliseconds since 1970. Empty when `to` is not later. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** A time range as whole days, whole hours before and after them, and the remainders at its two ends. */
export interface CountRanges {
  readonly days: Range
  readonly hours: readonly [Range, Range]
  readonly edges: readonly [Range, Range]
}

/** Divides a time range so that every moment lies in exactly one part. Hours and days are in UTC. */
export function countRanges({ from, to }: Range): CountRanges {
  const hours = { from: up(from, hourMs), to: down(to, hourMs) }
  if (hours.from > hours.to) return divided({ from, to }, none, none)
  const days = { from: up(hours.from, dayMs), to: down(hours.to, dayMs) }
  return divided({ from, to }, hours, days.from > days.to ? none : days)
}

/** A range without whole hours is one edge. Hours without whole days are one part. */
function divided(whole: Range, hours: Range, days: Range): CountRanges {
  return {
    days,
    hours: days === none ? [hours, none] : [between(hours.from, days.from), between(days.to, hours.to)],
    edges: hours === none ? [whole, none] : [between(whole.from, hours.from), between(hours.to, whole.to)],
  }
}

const none: Range = { from: 0, to: 0 }
const between = (from: number, to: number): Range => ({ from, to })
const down = (ms: number, size: number) => Math.floor(ms / size) * size
const up = (ms: number, size: number) => Math.ceil(ms / size) * size
