import type { Environment, Network } from '../chains/chain.ts'
import type { Purpose } from '../chains/purpose.ts'
import type { AttemptStatus } from './attempt-status.ts'

/** What makes the bytes of an attempt the only ones of their kind, and ends them. */
export type Order =
  | { readonly kind: 'nonce'; readonly nonce: number }
  | { readonly kind: 'expiring'; readonly referenceHeight: number; readonly expirationMs: number }

/** One attempt to send something, signed. Amounts are of the token's units, or wei or sun where it moves coins. */
export interface Attempt {
  readonly id: string
  readonly environment: Environment
  readonly network: Network
  readonly purpose: Purpose
  /** The withdrawal or the step that it is an attempt of. */
  readonly subjectId: string
  readonly attempt: number
  readonly status: AttemptStatus
  readonly token: string | null
  readonly destination: string
  readonly amount: bigint
  /** The address of ours that sends it. */
  readonly wallet: string
  readonly order: Order
  readonly txHash: string
  readonly raw: string
  readonly sends: number
  /** Of the block that has it, which is not final yet; `null`: none that we know of. */
  readonly includedHeight: number | null
  readonly signedAt: Date
  /** It was in a final block that was taken back: only the same bytes are sent again. */
  readonly hasVanished: boolean
  /** Whether it is the newest of its subject. */
  readonly isNewest: boolean
  /** Whether no attempt with a lower number of the same address waits for a block. */
  readonly isFirst: boolean
}

/** Seconds until an attempt is looked at again: soon at first, then calmly, whatever happens. */
export function secondsUntilNext(sends: number): number {
  return sends < 10 ? 2 : sends < 40 ? 10 : 60
}

/** Seconds until one in a block is looked at again before that block is final: it may be taken back. */
export const includedSeconds = 30

/** A block should long have taken it: where fees decide, a higher one is offered. */
const bumpAfterSeconds = 120
/** Nobody has seen it in a block for so long that somebody should look. */
const puzzlingAfterSeconds = 900

/** Whether a numbered attempt is to be replaced by a dearer one: the lowest number first, since it holds up all others. */
export function wantsBump({ order, isNewest, isFirst, signedAt, hasVanished }: Attempt, now: Date): boolean {
  return (
    !hasVanished &&
    order.kind === 'nonce' &&
    isNewest &&
    isFirst &&
    now.getTime() - signedAt.getTime() >= bumpAfterSeconds * 1000
  )
}

/** Whether people should look at an attempt that no block has. */
export function isPuzzling({ signedAt }: Pick<Attempt, 'signedAt'>, now: Date): boolean {
  return now.getTime() - signedAt.getTime() >= puzzlingAfterSeconds * 1000
}
