import type { BudgetPressure } from '../../chains/chain.ts'
import type { BudgetPressureLevel } from '../../chains/nodes/health.ts'

/** What a poll reads. */
export interface Poll {
  readonly head: boolean
  readonly final: boolean
}

export const fullPoll: Poll = { head: true, final: true }

/** Maximum interval for final blocks, whatever the budget: the signer refuses to pay once the record is five minutes old. */
const slowSeconds = 240

export interface PollInput {
  /** Poll intervals in seconds, from the table of networks. */
  readonly every: { readonly head: number; readonly final: number; readonly idle: number }
  readonly pressure: BudgetPressure
  /** Whether a payment is expected or under way. */
  readonly isAwaited: boolean
  /** Seconds since any process last read each; negative if a fast clock wrote the time. */
  readonly since: { readonly head: number; readonly final: number }
  /** Whether more final blocks are known than one range holds. */
  readonly isBehind: boolean
}

/** Returns what to read now of a chain with a call budget. */
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

/** Ignores the time of the last poll if it lies as far in the future. */
function isOver(since: number, seconds: number): boolean {
  return Math.abs(since) >= seconds
}

/** With a longer interval reading the head is pointless: TRON's blocks are final by then. */
const lateSeconds = 60

/** Keeps the level until enough calls are saved again, so that it does not flap. */
export function pressureLevelOf(pressure: BudgetPressure, before: BudgetPressureLevel): BudgetPressureLevel {
  if (pressure.final === Infinity) return 'spent'
  if (pressure.head > lateSeconds) return 'final only'
  return before !== 'enough' && pressure.head > -lateSeconds ? 'final only' : 'enough'
}
