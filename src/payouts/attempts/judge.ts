import type { BroadcastAnswer, FinalOutcome, MovedTokens } from '../../chains/send/outgoing.ts'
import type { AttemptEvent } from './attempt-status.ts'
import type { Attempt } from './attempt.ts'

/** How TRON calls a transfer that used up what it was given, energy or time. It moved nothing and cost all of that. */
const outOfEnergy = 'OUT_OF_ENERGY'
const outOfTime = 'OUT_OF_TIME'
/** So often a payout that runs out of energy is tried: each time costs what it was given. */
const triesMax = 3

/**
 * Whether a payout that failed in a final block is tried once more, with a higher limit. Steps of the treasury are made anew by whoever
 * wanted them. `failedBefore`: attempts of the same that ended so.
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
  /** What the nodes said, for people; `null` where there is nothing to say. */
  readonly note: string | null
  /** A majority of all nodes says that only more money brings it into a block. */
  readonly isTooCheap: boolean
}

/**
 * What the answers of all nodes to one broadcast mean: one that has the bytes is enough, and none of them ever ends an attempt.
 * Bytes that every answering node calls invalid are for people to look at, as we never sign such. What we pay
 * rises by no single node's word.
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
 * Whether a final transaction did what it was to do. Only our own transfer in its logs is success, and only a failure that moved
 * nothing is one; everything else is for people to look at, with the reserve kept. A batch did all of its transfers, or none. What is to move no
 * token (`null`) moves none.
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

/** Why a withdrawal failed, in words for its merchant. */
export function failureReason(reason: string): string {
  if (reason === outOfEnergy) return 'transfer ran out of energy, each time with a higher limit'
  return reason === outOfTime
    ? 'the network did not carry out the transfer in time'
    : 'transfer was refused by the token'
}
