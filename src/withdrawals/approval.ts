import type { Withdrawal } from './withdrawal.ts'

/** What an operator decided about a withdrawal, once for ever. */
export interface Approval {
  readonly withdrawalId: string
  readonly operator: string
  /** Operators of one sponsor count as one person. */
  readonly sponsor: string
  readonly decision: 'approved' | 'rejected'
  readonly reason: string
  /** What the operator's passkey has signed for it; `null`: it was approved on the command line by an operator without one. */
  readonly signatureId: string | null
  readonly createdAt: Date
}

/** How many people a withdrawal needs: one that waits with all it was asked for needs another, since who has approved it has let out enough alone. */
export function peopleNeeded(
  { status, requiredApprovals }: Pick<Withdrawal, 'status' | 'requiredApprovals'>,
  approvals: readonly Pick<Approval, 'decision' | 'sponsor'>[],
): number {
  const people = new Set(approvals.filter(one => one.decision === 'approved').map(one => one.sponsor)).size
  return status === 'PENDING' ? Math.max(requiredApprovals, people + 1) : requiredApprovals
}
