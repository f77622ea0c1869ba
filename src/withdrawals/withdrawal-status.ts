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

/** What can happen to a withdrawal, from a person or from whoever pays it. */
export type WithdrawalEvent =
  | { readonly type: 'approved' }
  | { readonly type: 'rejected' | 'cancelled'; readonly reason: string }
  /** Also when it is signed anew: a higher fee, or another transaction after the first can never land. */
  | { readonly type: 'signed' | 'broadcast'; readonly txHash: string }
  | { readonly type: 'completed'; readonly txHash: string; readonly blockNumber: number }
  /** It is final that nothing was paid: its transaction failed in this block, or none can come to the chain any more. */
  | { readonly type: 'failed'; readonly reason: string; readonly txHash?: string; readonly blockNumber?: number }
  /** The final block that ended it was taken back by its chain: what became of it is open again. */
  | { readonly type: 'reopened' }

export type WithdrawalEventType = WithdrawalEvent['type']

/** Nothing moves what has ended; the rows below write what differs. */
const ended = {
  approved: null, // what was cancelled or rejected needs no approval any more
  rejected: null, // what ended is not refused again
  cancelled: null,
  signed: null, // a late word from whoever pays
  broadcast: null,
  completed: null, // told before; after FAILED it means that money left twice, which `advance` reports
  failed: null, // the reserve is released once
  reopened: null, // no block ended it
} as const satisfies Record<WithdrawalEventType, null>

/** Every state and what each event makes of it; `null`: it changes nothing (decisions, section 6). */
export const transitions = {
  PENDING: {
    ...ended,
    approved: 'APPROVED',
    rejected: 'REJECTED',
    cancelled: 'REJECTED',
  },
  // From here on it may have been signed at any moment, so nobody takes it back but whoever pays.
  APPROVED: { ...ended, signed: 'SIGNED', failed: 'FAILED' },
  // What is final on the chain is paid, even if whoever sent it died before it could say so.
  SIGNED: { ...ended, signed: 'SIGNED', broadcast: 'BROADCAST', completed: 'COMPLETED', failed: 'FAILED' },
  BROADCAST: { ...ended, signed: 'BROADCAST', broadcast: 'BROADCAST', completed: 'COMPLETED', failed: 'FAILED' },
  // The same bytes are sent again: they may still come into a block, whichever way they ended before.
  COMPLETED: { ...ended, reopened: 'BROADCAST' },
  FAILED: { ...ended, reopened: 'BROADCAST' },
  REJECTED: ended,
} as const satisfies Record<WithdrawalStatus, Record<WithdrawalEventType, WithdrawalStatus | null>>

/** Whether nothing moves it any more, unless its chain takes back a final block. */
export function isEnded(status: WithdrawalStatus): boolean {
  return status === 'COMPLETED' || status === 'FAILED' || status === 'REJECTED'
}
