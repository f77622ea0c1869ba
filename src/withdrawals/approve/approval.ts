import type { Withdrawal } from '../withdrawal.ts'

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

/** An approval as it is stored. */
export interface StoredApproval extends Approval {
  /** Whether its operator is not disabled. Otherwise it does not count while the withdrawal waits. */
  readonly isActive: boolean
}

/** Counts the people who approved; disabled operators do not count, and operators of one sponsor count once. */
export function countPeople(approvals: readonly Pick<StoredApproval, 'decision' | 'sponsor' | 'isActive'>[]): number {
  return new Set(approvals.filter(one => one.decision === 'approved' && one.isActive).map(one => one.sponsor)).size
}

/** How many people a withdrawal needs: one that waits with all it was asked for needs another, since who has approved it has let out enough alone. */
export function peopleNeeded(
  { status, requiredApprovals }: Pick<Withdrawal, 'status' | 'requiredApprovals'>,
  approvals: Parameters<typeof countPeople>[0],
): number {
  return status === 'PENDING' ? Math.max(requiredApprovals, countPeople(approvals) + 1) : requiredApprovals
}
