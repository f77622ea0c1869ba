import type { Withdrawal } from '../withdrawal.ts'

/** An operator's final decision about a withdrawal. */
export interface Approval {
  readonly withdrawalId: string
  readonly operator: string
  /** Operators of one sponsor count as one person. */
  readonly sponsor: string
  readonly decision: 'approved' | 'rejected'
  readonly reason: string
  /** The signature by the operator's passkey; `null`: an operator without a passkey approved it on the command line. */
  readonly signatureId: string | null
  readonly createdAt: Date
}

/** A stored approval. */
export interface StoredApproval extends Approval {
  /** Whether its operator is active. The approval of a disabled operator does not count while the withdrawal is pending. */
  readonly isActive: boolean
}

/** Counts the people who approved; disabled operators do not count, and operators of one sponsor count once. */
export function countPeople(approvals: readonly Pick<StoredApproval, 'decision' | 'sponsor' | 'isActive'>[]): number {
  return new Set(approvals.filter(one => one.decision === 'approved' && one.isActive).map(one => one.sponsor)).size
}

/**
 * Returns how many people must approve a withdrawal. A pending one that has all required approvals needs another person, because one person
 * alone has approved too much.
 */
export function peopleNeeded(
  { status, requiredApprovals }: Pick<Withdrawal, 'status' | 'requiredApprovals'>,
  approvals: Parameters<typeof countPeople>[0],
): number {
  return status === 'PENDING' ? Math.max(requiredApprovals, countPeople(approvals) + 1) : requiredApprovals
}
