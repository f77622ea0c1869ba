import { usdt, type Usdt } from '../../lib/money.ts'

/** The operator's limits (docs/spec/decisions.md §6; docs/decisions/withdrawals.md#limits-and-approvals). */
export interface WithdrawalLimits {
  readonly minimum: Usdt
  /** For one withdrawal. */
  readonly maximum: Usdt
  /** For all withdrawals of a merchant within 24 hours. */
  readonly dailyMaximum: Usdt
  /** Up to this amount a withdrawal needs no approval. */
  readonly autoMaximum: Usdt
  /** The same for all unapproved withdrawals of a merchant within 24 hours, so that splitting a large one does not help. */
  readonly autoDailyMaximum: Usdt
  /** Up to this amount one person is enough: for one withdrawal, and for this person's sole approvals for a merchant within 24 hours. */
  readonly oneApprovalMaximum: Usdt
}

/** A merchant's withdrawals within 24 hours, without the failed and rejected ones. */
export interface RecentWithdrawals {
  readonly amount: Usdt
  /** The part that needed no approval. */
  readonly unapproved: Usdt
}

/** Whether another withdrawal stays within the limits. */
export function isWithinLimits(amount: Usdt, recent: RecentWithdrawals, limits: WithdrawalLimits): boolean {
  return amount <= limits.maximum && recent.amount + amount <= limits.dailyMaximum
}

/** Returns how many people must approve a withdrawal (docs/spec/decisions.md §6). */
export function approvalsFor(amount: Usdt, recent: RecentWithdrawals, limits: WithdrawalLimits): 0 | 1 | 2 {
  if (amount > limits.oneApprovalMaximum) return 2
  const unapproved = usdt(recent.unapproved + amount)
  return amount > limits.autoMaximum || unapproved > limits.autoDailyMaximum ? 1 : 0
}

/** Whether one person alone may approve this withdrawal. Many small ones of a merchant within 24 hours count as one large one. */
export function maySingleOperatorApprove(
  amount: Usdt,
  alone: Usdt,
  limits: Pick<WithdrawalLimits, 'oneApprovalMaximum'>,
): boolean {
  return alone + amount <= limits.oneApprovalMaximum
}
