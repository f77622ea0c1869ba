import { usdt, type Usdt } from '../../lib/money.ts'

/** What the operator of the service allows (decisions, section 6; docs/decisions/withdrawals.md#limits-and-approvals). */
export interface WithdrawalLimits {
  readonly minimum: Usdt
  /** Of one withdrawal. */
  readonly maximum: Usdt
  /** Of all of a merchant within 24 hours. */
  readonly dailyMaximum: Usdt
  /** Up to here nobody is asked. */
  readonly autoMaximum: Usdt
  /** Up to here nobody is asked for all of a merchant within 24 hours: splitting a large one helps nobody. */
  readonly autoDailyMaximum: Usdt
  /** Up to here one person is enough, for one and for all that he approves alone of a merchant within 24 hours. */
  readonly oneApprovalMaximum: Usdt
}

/** What a merchant has withdrawn within 24 hours, without what failed or was rejected. */
export interface RecentWithdrawals {
  readonly amount: Usdt
  /** Of that, what nobody was asked about. */
  readonly unapproved: Usdt
}

/** Whether another withdrawal stays within the limits. */
export function isWithinLimits(amount: Usdt, recent: RecentWithdrawals, limits: WithdrawalLimits): boolean {
  return amount <= limits.maximum && recent.amount + amount <= limits.dailyMaximum
}

/** So many people have to approve a withdrawal (decisions, section 6). */
export function approvalsFor(amount: Usdt, recent: RecentWithdrawals, limits: WithdrawalLimits): 0 | 1 | 2 {
  if (amount > limits.oneApprovalMaximum) return 2
  const unapproved = usdt(recent.unapproved + amount)
  return amount > limits.autoMaximum || unapproved > limits.autoDailyMaximum ? 1 : 0
}

/** Whether one person alone may approve this one: many small ones of a merchant within 24 hours are as much as a large one. */
export function maySingleOperatorApprove(
  amount: Usdt,
  alone: Usdt,
  limits: Pick<WithdrawalLimits, 'oneApprovalMaximum'>,
): boolean {
  return alone + amount <= limits.oneApprovalMaximum
}
