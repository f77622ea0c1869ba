import type { Environment, Network } from '../../chains/chain.ts'
import type { SentTransaction } from '../../chains/send/outgoing.ts'
import type { Purpose } from '../../chains/purpose.ts'
import { putOffSecondsMax } from '../../lib/durations.ts'
import type { AttemptStatus } from './attempt-status.ts'

/** A signed attempt to send something. Amounts are in units of the token, or in wei or sun when the attempt moves coins. */
export interface Attempt {
  readonly id: string
  readonly environment: Environment
  readonly network: Network
  readonly purpose: Purpose
  /** The withdrawal or the step that it pays. */
  readonly intentId: string
  readonly attempt: number
  readonly status: AttemptStatus
  readonly token: string | null
  readonly destination: string
  readonly amount: bigint
  /** Our address that sends it. */
  readonly wallet: string
  /** Its replay protection: the nonce, or the expiration. */
  readonly order: SentTransaction['order']
  readonly txHash: string
  readonly raw: string
  readonly sends: number
  /** Height of the chain when it was first sent; `null`: too few nodes answered. */
  readonly sentHeight: number | null
  /** Height of the block that includes it and is not final yet; `null`: no known block does. */
  readonly includedHeight: number | null
  readonly signedAt: Date
  /** The chain took back the final block that included it. Only the same bytes are sent again. */
  readonly isReorgedOut: boolean
  /** Whether it is the newest attempt of its intent. */
  readonly isNewest: boolean
  /** Whether no attempt with a lower nonce of the same address waits for a block. */
  readonly isFirst: boolean
  /** A final block includes a transaction that is not ours with its nonce. */
  readonly isNonceUsed: boolean
  /** An operator has asked to mark it as failed. */
  readonly isGivenUp: boolean
}

/** Seconds until an attempt is checked again: often at first, then at most once a minute. */
export function secondsUntilNext(sends: number): number {
  return sends < 10 ? 2 : sends < 40 ? 10 : 60
}

/** Seconds until an attempt in a block is checked again before that block is final. The chain may take the block back. */
export const includedSeconds = 30

/** A block should have included it long before this. Where fees decide, the next attempt offers a higher fee. */
const bumpAfterSeconds = 120
/** Blocks that must have passed without including it. When the chain produces no blocks, a higher fee does not help. */
const bumpAfterBlocks = 3
/** Two blocks of Ethereum. By then every node has the transaction, and the nodes' fee estimates have changed. */
const bumpCheapAfterSeconds = 24
/** After so long without a block, an operator should check it. */
const reviewAfterSeconds = 900

export interface Waited {
  readonly now: Date
  readonly headHeight: number | null
  /** A majority of the nodes says so. */
  readonly isTooCheap: boolean
}

/**
 * Whether an attempt with a nonce is to be replaced by one with a higher fee. Either a majority of the nodes calls it too cheap, or blocks
 * have passed without including it. In the second case only the lowest nonce is replaced, since it blocks all others.
 */
export function wantsBump(attempt: Attempt, { now, headHeight, isTooCheap }: Waited): boolean {
  if (!mayBeBumped(attempt)) return false
  if (isTooCheap) return isOlder(attempt, bumpCheapAfterSeconds, now)
  const { isFirst, sentHeight } = attempt
  if (sentHeight === null || headHeight === null) return false
  return isFirst && isOlder(attempt, bumpAfterSeconds, now) && headHeight - sentHeight >= bumpAfterBlocks
}

/** Whether the head height is needed before sending: to record it with the first send, or to count the blocks passed since. */
export function wantsHeight(attempt: Attempt, now: Date): boolean {
  return mayBeBumped(attempt) && (attempt.sentHeight === null || isOlder(attempt, bumpAfterSeconds, now))
}

function mayBeBumped({ order, isNewest, isReorgedOut }: Attempt): boolean {
  return order.kind === 'nonce' && isNewest && !isReorgedOut
}

/** Also `true` for a `signedAt` that a fast clock wrote (`putOffSecondsMax`): its real age is unknown. */
export function isOlder({ signedAt }: Pick<Attempt, 'signedAt'>, seconds: number, now: Date): boolean {
  const ageSeconds = (now.getTime() - signedAt.getTime()) / 1000
  return ageSeconds >= seconds || ageSeconds < -putOffSecondsMax
}

/** Whether an operator should check an attempt that no block includes. */
export function needsReview(attempt: Pick<Attempt, 'signedAt'>, now: Date): boolean {
  return isOlder(attempt, reviewAfterSeconds, now)
}
