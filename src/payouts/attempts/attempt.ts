import type { Environment, Network } from '../../chains/chain.ts'
import type { SentTransaction } from '../../chains/send/outgoing.ts'
import type { Purpose } from '../../chains/purpose.ts'
import { putOffSecondsMax } from '../../lib/durations.ts'
import type { AttemptStatus } from './attempt-status.ts'

/** One attempt to send something, signed. Amounts are of the token's units, or wei or sun where it moves coins. */
export interface Attempt {
  readonly id: string
  readonly environment: Environment
  readonly network: Network
  readonly purpose: Purpose
  /** The withdrawal or the step that it is an attempt of. */
  readonly intentId: string
  readonly attempt: number
  readonly status: AttemptStatus
  readonly token: string | null
  readonly destination: string
  readonly amount: bigint
  /** The address of ours that sends it. */
  readonly wallet: string
  /** What makes its bytes the only ones of their kind, and ends them. */
  readonly order: SentTransaction['order']
  readonly txHash: string
  readonly raw: string
  readonly sends: number
  /** Where the chain was when it was first sent; `null`: nobody could say. */
  readonly sentHeight: number | null
  /** Of the block that has it, which is not final yet; `null`: none that we know of. */
  readonly includedHeight: number | null
  readonly signedAt: Date
  /** It was in a final block that was taken back: only the same bytes are sent again. */
  readonly isReorgedOut: boolean
  /** Whether it is the newest of its subject. */
  readonly isNewest: boolean
  /** Whether no attempt with a lower number of the same address waits for a block. */
  readonly isFirst: boolean
  /** A transaction that is none of ours has its number in a final block. */
  readonly isNonceUsed: boolean
  /** An operator has given it up. */
  readonly isGivenUp: boolean
}

/** Seconds until an attempt is looked at again: soon at first, then calmly, whatever happens. */
export function secondsUntilNext(sends: number): number {
  return sends < 10 ? 2 : sends < 40 ? 10 : 60
}

/** Seconds until one in a block is looked at again before that block is final: it may be taken back. */
export const includedSeconds = 30

/** A block should long have taken it: where fees decide, a higher one is offered. */
const bumpAfterSeconds = 120
/** So many blocks have passed it over: a chain that stands still takes nothing at any price. */
const bumpAfterBlocks = 3
/** Two blocks of Ethereum: by then it has reached every node, and the fees that they told of are others. */
const bumpCheapAfterSeconds = 24
/** Nobody has seen it in a block for so long that somebody should look. */
const reviewAfterSeconds = 900

export interface Waited {
  readonly now: Date
  readonly headHeight: number | null
  /** A majority of the nodes says so. */
  readonly isTooCheap: boolean
}

/**
 * Whether a numbered attempt is to be replaced by a dearer one: some time after it was signed, and because a majority calls it too cheap or
 * because blocks have passed it over, the lowest number first then, since it holds up all others.
 */
export function wantsBump(attempt: Attempt, { now, headHeight, isTooCheap }: Waited): boolean {
  if (!mayBeBumped(attempt)) return false
  if (isTooCheap) return isOlder(attempt, bumpCheapAfterSeconds, now)
  const { isFirst, sentHeight } = attempt
  if (sentHeight === null || headHeight === null) return false
  return isFirst && isOlder(attempt, bumpAfterSeconds, now) && headHeight - sentHeight >= bumpAfterBlocks
}

/** Whether somebody has to say where the chain is before it is sent: where it was at first, or how many blocks have passed it over. */
export function wantsHeight(attempt: Attempt, now: Date): boolean {
  return mayBeBumped(attempt) && (attempt.sentHeight === null || isOlder(attempt, bumpAfterSeconds, now))
}

function mayBeBumped({ order, isNewest, isReorgedOut }: Attempt): boolean {
  return order.kind === 'nonce' && isNewest && !isReorgedOut
}

/** What a clock that ran ahead has signed (`putOffSecondsMax`) may be of any age. */
export function isOlder({ signedAt }: Pick<Attempt, 'signedAt'>, seconds: number, now: Date): boolean {
  const ageSeconds = (now.getTime() - signedAt.getTime()) / 1000
  return ageSeconds >= seconds || ageSeconds < -putOffSecondsMax
}

/** Whether people should look at an attempt that no block has. */
export function needsReview({ signedAt }: Pick<Attempt, 'signedAt'>, now: Date): boolean {
  return now.getTime() - signedAt.getTime() >= reviewAfterSeconds * 1000
}
