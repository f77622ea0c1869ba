import type { BudgetPressure } from '../../chains/chain.ts'
import type { BudgetPressureLevel } from '../../chains/nodes/health.ts'

/** What a look at a chain reads. */
export interface Poll {
  readonly head: boolean
  readonly final: boolean
}

export const fullPoll: Poll = { head: true, final: true }

/** So often final blocks are read however short calls are: the signer pays nothing once the record is five minutes old. */
const slowSeconds = 240

export interface PollInput {
  /** Seconds between two looks, as the table of networks says. */
  readonly every: { readonly head: number; readonly final: number; readonly idle: number }
  readonly pressure: BudgetPressure
  /** Whether a payment may be made any moment, or one is on its way. */
  readonly isAwaited: boolean
  /** Seconds since each was read last, by whichever process; below zero where the clock that wrote it ran ahead. */
  readonly since: { readonly head: number; readonly final: number }
  /** Whether more final blocks are known than one range holds. */
  readonly isBehind: boolean
}

/** What is to be read now of a chain whose calls are counted. */
export function planPoll({ every, pressure, isAwaited, since, isBehind }: PollInput): Poll {
  const usual = isAwaited ? every.final : every.idle
  return {
    head: isAwaited && pressure.head <= 0 && isOver(since.head, every.head),
    final:
      pressure.final <= 0
        ? isBehind || isOver(since.final, usual)
        : pressure.final < Infinity && isOver(since.final, slowSeconds),
  }
}

/** A last look that lies as far ahead says nothing of when it was. */
function isOver(since: number, seconds: number): boolean {
  return Math.abs(since) >= seconds
}

/** Longer than this the head need not be read any more: TRON's blocks are final by then. */
const lateSeconds = 60

/** What is said stays until as much has been saved again, so that nobody reads a new word every minute. */
export function pressureLevelOf(pressure: BudgetPressure, before: BudgetPressureLevel): BudgetPressureLevel {
  if (pressure.final === Infinity) return 'spent'
  if (pressure.head > lateSeconds) return 'final only'
  return before !== 'enough' && pressure.head > -lateSeconds ? 'final only' : 'enough'
}
