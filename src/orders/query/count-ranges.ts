import { dayMs, hourMs } from '../../lib/durations.ts'
import type { Network } from '../../chains/chain.ts'
import type { Owner } from '../../lib/owner.ts'
import type { OrderStatus } from '../order-status.ts'

/** Which orders of an owner are meant: of one of these statuses on one of these networks. */
export interface Counted extends Owner {
  readonly statuses: readonly OrderStatus[]
  readonly networks: readonly Network[]
}

/** Moments from `from` on and before `to`, in milliseconds since 1970. Empty when `to` is not later. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** A stretch of time as whole days, whole hours before and after them, and what is left at its two ends. */
export interface CountRanges {
  readonly days: Range
  readonly hours: readonly [Range, Range]
  readonly edges: readonly [Range, Range]
}

/** Divides a stretch of time so that every moment of it lies in exactly one part. Hours and days are those of UTC. */
export function countRanges({ from, to }: Range): CountRanges {
  const hours = { from: up(from, hourMs), to: down(to, hourMs) }
  if (hours.from > hours.to) return divided({ from, to }, none, none)
  const days = { from: up(hours.from, dayMs), to: down(hours.to, dayMs) }
  return divided({ from, to }, hours, days.from > days.to ? none : days)
}

/** Without whole hours all is one edge, without whole days the hours are one part. */
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
