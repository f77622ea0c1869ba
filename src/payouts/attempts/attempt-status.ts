/** States of one transaction attempt. Once signed, an attempt has one fixed set of bytes. */
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

/** What can become known of an attempt. No node's answer to a broadcast ends one. */
export type AttemptEvent =
  /** A node has the bytes. */
  | 'accepted'
  /** An operator should check it: the facts fit no rule, or no block has included it for long. */
  | 'needsReview'
  /** A final block includes it, and it moved exactly the intended tokens. */
  | 'succeeded'
  /** A final block includes it, it failed, and it moved nothing. */
  | 'reverted'
  /** It is proven that no block can ever include it. */
  | 'expired'
  /** A final block includes another attempt with the same nonce. */
  | 'displaced'
  /** It was never signed and never will be. */
  | 'refused'
  /** The chain took back the final block that ended it, or that included another attempt with its nonce. */
  | 'reorgedOut'

/** The next state for each state and event; `null`: the event brings no news, or this state must not believe it. */
export const attemptTransitions = {
  READY: {
    // Without bytes the chain has nothing to show.
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
    // The bytes exist, so only the chain ends this attempt.
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
    // A node that has the bytes explains nothing.
    accepted: null,
    needsReview: null,
    succeeded: 'FINAL',
    reverted: 'FAILED',
    expired: 'EXPIRED',
    displaced: 'REPLACED',
    refused: null,
    reorgedOut: null,
  },
  // A final state stays unless the chain takes the block back. The same bytes may then enter a block again.
  FINAL: { ...ended(), reorgedOut: 'UNCLEAR' },
  FAILED: { ...ended(), reorgedOut: 'UNCLEAR' },
  // A later attempt has been signed, so this one is only watched.
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

/** Whether no block can include it any more, or it failed in one. `refused.store.ts` states the same rule in SQL. */
export function cannotBePaid(status: AttemptStatus): boolean {
  return status === 'EXPIRED' || status === 'FAILED'
}
