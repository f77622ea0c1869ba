import type { Pace } from '../chains/chain.ts'
import type { Shortness } from '../chains/health.ts'

/** What a look at a chain reads. */
export interface Look {
  readonly head: boolean
  readonly final: boolean
}

export const wholeLook: Look = { head: true, final: true }

/** So often final blocks are read however short calls are: the signer pays nothing once the record is five minutes old. */
const slowSeconds = 240

export interface LookInput {
  /** Seconds between two looks, as the table of networks says. */
  readonly every: { readonly head: number; readonly final: number; readonly idle: number }
  readonly pace: Pace
  /** Whether a payment may be made any moment, or one is on its way. */
  readonly isAwaited: boolean
  /** Seconds since each was read last, by whichever process; below zero where the clock that wrote it ran ahead. */
  readonly since: { readonly head: number; readonly final: number }
  /** Whether more final blocks are known than one range holds. */
  readonly isBehind: boolean
}

/** What is to be read now of a chain whose calls are counted. */
export function planLook({ every, pace, isAwaited, since, isBehind }: LookInput): Look {
  const usual = isAwaited ? every.final : every.idle
  return {
    head: isAwaited && pace.head <= 0 && isOver(since.head, every.head),
    final:
      pace.final <= 0
        ? isBehind || isOver(since.final, usual)
        : pace.final < Infinity && isOver(since.final, slowSeconds),
  }
}

/** A last look that lies as far ahead says nothing of when it was. */
function isOver(since: number, seconds: number): boolean {
  return Math.abs(since) >= seconds
}

/** Longer than this the head need not be read any more: TRON's blocks are final by then. */
const lateSeconds = 60

/** What is said stays until as much has been saved again, so that nobody reads a new word every minute. */
export function shortnessOf(pace: Pace, before: Shortness): Shortness {
  if (pace.final === Infinity) return 'spent'
  if (pace.head > lateSeconds) return 'final only'
  return before !== 'enough' && pace.head > -lateSeconds ? 'final only' : 'enough'
}
