export const withdrawalStatuses = [
  'PENDING',
  'APPROVED',
  'SIGNED',
  'BROADCAST',
  'COMPLETED',
  'FAILED',
  'REJECTED',
] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

/** Events of a withdrawal, from a person or from the payout. */
export type WithdrawalEvent =
  | { readonly type: 'approved' }
  | { readonly type: 'rejected' | 'cancelled'; readonly reason: string }
  /** Also when it is signed again: with a higher fee, or after the first transaction can no longer enter a block. */
  | { readonly type: 'signed' | 'broadcast'; readonly txHash: string }
  | { readonly type: 'completed'; readonly txHash: string; readonly blockNumber: number }
  /** It is final that nothing was paid: the transaction failed in this block, or none can enter a block any more. */
  | { readonly type: 'failed'; readonly reason: string; readonly txHash?: string; readonly blockNumber?: number }
  /** The chain took back the final block that ended it, so its outcome is open again. */
  | { readonly type: 'reopened' }

export type WithdrawalEventType = WithdrawalEvent['type']

/** An ended withdrawal ignores every event. The rows below list the exceptions. */
const ended = {
  approved: null, // a cancelled or rejected withdrawal needs no approval
  rejected: null, // an ended withdrawal cannot be rejected
  cancelled: null,
  signed: null, // a late event of the payout
  broadcast: null,
  completed: null, // applied before; after FAILED it means that money left twice, which `advance` reports
  failed: null, // the reserve is released once
  reopened: null, // no block ended it
} as const satisfies Record<WithdrawalEventType, null>

/** The next state for each state and event; `null`: no change (docs/spec/decisions.md §6). */
export const transitions = {
  PENDING: {
    ...ended,
    approved: 'APPROVED',
    rejected: 'REJECTED',
    cancelled: 'REJECTED',
  },
  // From here on it may have been signed at any time, so only the payout can end it.
  APPROVED: { ...ended, signed: 'SIGNED', failed: 'FAILED' },
  // A final transaction counts as paid, even if its sender died before it could record the broadcast.
  SIGNED: { ...ended, signed: 'SIGNED', broadcast: 'BROADCAST', completed: 'COMPLETED', failed: 'FAILED' },
  BROADCAST: { ...ended, signed: 'BROADCAST', broadcast: 'BROADCAST', completed: 'COMPLETED', failed: 'FAILED' },
  // The same bytes are sent again. They may still enter a block, however the withdrawal ended before.
  COMPLETED: { ...ended, reopened: 'BROADCAST' },
  FAILED: { ...ended, reopened: 'BROADCAST' },
  REJECTED: ended,
} as const satisfies Record<WithdrawalStatus, Record<WithdrawalEventType, WithdrawalStatus | null>>

/** Whether it has ended. Only a final block that its chain takes back reopens it. */
export function isEnded(status: WithdrawalStatus): boolean {
  return status === 'COMPLETED' || status === 'FAILED' || status === 'REJECTED'
}
