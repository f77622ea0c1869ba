/** States of one attempt to send something: one set of bytes, once they are signed. */
export const attemptStatuses = [
  'READY',
  'SIGNED',
  'BROADCAST',
  'UNCLEAR',
  'FINAL',
  'FAILED',
  'EXPIRED',
  'REPLACED',
] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

/** What can become known of an attempt. Nothing that a node says to a broadcast ends one. */
export type AttemptEvent =
  /** A node has the bytes. */
  | 'accepted'
  /** Somebody should look: what is known fits no rule, or no block has taken it for long. */
  | 'needsReview'
  /** In a final block, and it moved exactly what it was to move. */
  | 'succeeded'
  /** In a final block, failed, and it moved nothing. */
  | 'reverted'
  /** Proven to be in no block, for ever. */
  | 'expired'
  /** Another attempt with the same number is in a final block. */
  | 'displaced'
  /** It was never signed, and is not going to be. */
  | 'refused'
  /** The final block that ended it, or another one with its number, was taken back by its chain. */
  | 'reorgedOut'

/** From each state by each event to the next; `null`: the event says nothing new, or nothing that this state may believe. */
export const attemptTransitions = {
  READY: {
    // Without bytes there is nothing a chain could show.
    accepted: null,
    needsReview: null,
    succeeded: null,
    reverted: null,
    expired: null,
    displaced: 'FAILED',
    refused: 'FAILED',
    reorgedOut: null,
  },
  SIGNED: {
    accepted: 'BROADCAST',
    needsReview: 'UNCLEAR',
    succeeded: 'FINAL',
    reverted: 'FAILED',
    expired: 'EXPIRED',
    displaced: 'REPLACED',
    // The bytes exist: only the chain ends this attempt.
    refused: null,
    reorgedOut: null,
  },
  BROADCAST: {
    accepted: null,
    needsReview: 'UNCLEAR',
    succeeded: 'FINAL',
    reverted: 'FAILED',
    expired: 'EXPIRED',
    displaced: 'REPLACED',
    refused: null,
    reorgedOut: null,
  },
  UNCLEAR: {
    // That a node has it clears up nothing.
    accepted: null,
    needsReview: null,
    succeeded: 'FINAL',
    reverted: 'FAILED',
    expired: 'EXPIRED',
    displaced: 'REPLACED',
    refused: null,
    reorgedOut: null,
  },
  // What is final stays, unless its chain takes it back: then its bytes may come into a block again.
  FINAL: { ...ended(), reorgedOut: 'UNCLEAR' },
  FAILED: { ...ended(), reorgedOut: 'UNCLEAR' },
  // Another was signed since: this one is only watched for.
  EXPIRED: ended(),
  REPLACED: { ...ended(), reorgedOut: 'UNCLEAR' },
} as const satisfies Readonly<Record<AttemptStatus, Readonly<Record<AttemptEvent, AttemptStatus | null>>>>

function ended() {
  return {
    accepted: null,
    needsReview: null,
    succeeded: null,
    reverted: null,
    expired: null,
    displaced: null,
    refused: null,
    reorgedOut: null,
  } as const
}

/** Whether no block can hold it any more, or it failed in one. `refused.store.ts` asks the same in SQL. */
export function isOver(status: AttemptStatus): boolean {
  return status === 'EXPIRED' || status === 'FAILED'
}
