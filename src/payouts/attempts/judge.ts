import type { BroadcastAnswer, FinalOutcome, MovedTokens } from '../../chains/send/outgoing.ts'
import type { AttemptEvent } from './attempt-status.ts'
import type { Attempt } from './attempt.ts'

/** TRON's results for a transfer that used up its energy or time limit. The transfer moved nothing and still cost the whole limit. */
const outOfEnergy = 'OUT_OF_ENERGY'
const outOfTime = 'OUT_OF_TIME'
/** Attempts of a payout that runs out of energy. Each one costs its whole limit. */
const triesMax = 3

/**
 * Whether a payout that failed in a final block is tried again, with a higher limit. Steps are not: the job that wanted a step begins a new
 * one. `failedBefore` counts earlier attempts that failed in a block.
 */
export function isTriedAgain(
  { purpose, order }: Pick<Attempt, 'purpose' | 'order'>,
  { result, reason, failedBefore }: Pick<FinalOutcome, 'result' | 'reason'> & { readonly failedBefore: number },
): boolean {
  return (
    purpose === 'withdrawal' &&
    order.kind === 'expiring' &&
    result === 'failure' &&
    (reason === outOfEnergy || reason === outOfTime) &&
    failedBefore + 1 < triesMax
  )
}

export interface AfterBroadcast {
  readonly event: Extract<AttemptEvent, 'accepted' | 'needsReview'> | null
  /** The nodes' answers, for people; `null` when there is nothing to report. */
  readonly note: string | null
  /** A majority of all nodes says that only a higher fee brings it into a block. */
  readonly isTooCheap: boolean
}

/**
 * Judges the answers of all nodes to one broadcast. One node that has the bytes is enough, and no answer ever ends an attempt. We never
 * sign invalid bytes, so bytes that every answering node calls invalid need review. No single node can raise the fee that we pay.
 */
export function afterBroadcast(answers: readonly BroadcastAnswer[], majority: number): AfterBroadcast {
  const isTaken = answers.some(({ kind }) => kind === 'accepted' || kind === 'known')
  const unexplained = answers.filter(({ kind }) => kind !== 'unknown' && kind !== 'later')
  const isInvalid = unexplained.length > 0 && unexplained.every(({ kind }) => kind === 'invalid')
  const texts = [
    ...new Set(answers.filter(({ kind }) => kind !== 'accepted').map(({ kind, text }) => `${kind}: ${text}`)),
  ]
  return {
    event: isTaken ? 'accepted' : isInvalid ? 'needsReview' : null,
    note: answers.length === 0 ? 'no node answered' : texts.length > 0 ? texts.join('; ').slice(0, 500) : null,
    isTooCheap: !isTaken && answers.filter(({ kind }) => kind === 'underpriced').length >= majority,
  }
}

/**
 * Judges whether a final transaction did what we intended. It succeeded only if its logs show our own transfer, and failed only if it moved
 * nothing. Everything else needs review, and the reserve stays. A batch makes all of its transfers or none. With `wanted` = `null` it must
 * move no token.
 */
export function judgeFinal(
  { result, moved }: Pick<FinalOutcome, 'result' | 'moved'>,
  wanted: readonly MovedTokens[] | null,
): Extract<AttemptEvent, 'succeeded' | 'reverted' | 'needsReview'> {
  const isOurs =
    wanted === null
      ? moved.length === 0
      : wanted.length > 0 && wanted.every(one => moved.some(other => isSame(one, other)))
  if (result === 'success' && isOurs) return 'succeeded'
  if (result === 'failure' && moved.length === 0) return 'reverted'
  return 'needsReview'
}

function isSame(one: MovedTokens, other: MovedTokens): boolean {
  return one.from === other.from && one.to === other.to && one.amount === other.amount
}

/** Returns why a withdrawal failed, in words for its merchant. */
export function failureReason(reason: string): string {
  if (reason === outOfEnergy) return 'transfer ran out of energy, each time with a higher limit'
  return reason === outOfTime
    ? 'the network did not carry out the transfer in time'
    : 'transfer was refused by the token'
}
