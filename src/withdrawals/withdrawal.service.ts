import type { components } from '../../generated/api.ts'
import { isWalletPaused } from '../deposit-addresses/wallet.store.ts'
import type { Network } from '../chains/chain.ts'
import { lockActor } from '../database/encryption/active-key.store.ts'
import type { Actor } from '../database/actor.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import { isUuid } from '../lib/ids.ts'
import { formatUsdt, usdt, type Usdt } from '../lib/money.ts'
import type { Owner } from '../lib/owner.ts'
import { advance, notifyAdvanced } from './advance.service.ts'
import { peopleNeeded } from './approve/approval.ts'
import { listApprovals } from './approve/approval.store.ts'
import { cancelledByMerchant } from './payout-mails.ts'
import { feeOf } from './request/create-withdrawal.service.ts'
import { viewWithdrawal, type WithdrawalView } from './withdrawal-view.ts'
import { findOwnWithdrawal, lockWithdrawal } from './withdrawal.store.ts'
import { addSeconds } from '../lib/clock.ts'
import { daySeconds } from '../lib/durations.ts'
import { findListed } from './allow-list/allow-list.store.ts'
import { approvalsFor, isWithinLimits } from './request/limits.ts'
import { sumWithdrawals } from './request/request.store.ts'
import type { Withdrawal } from './withdrawal.ts'

/** Returns a withdrawal of its owner. Fault: `withdrawal not found`, also for one of another merchant or environment. */
export async function getWithdrawal({ db }: Pick<Deps, 'db'>, owner: Owner, id: string): Promise<WithdrawalView> {
  const found = isUuid(id) ? await findOwnWithdrawal(db, owner, id) : null
  if (!found) throw new Fault('withdrawal not found')
  return viewWithdrawal(found)
}

/** Who decided about a withdrawal, as its merchant sees it. */
export interface WithdrawalApprovals {
  /** How many people have to approve; zero: none. */
  readonly needed: number
  readonly given: number
  /** Oldest first. The reason stays with the operators. */
  readonly decisions: readonly {
    readonly operator: string
    readonly decision: 'approved' | 'rejected'
    readonly at: Date
    /** Whether it still counts: not if its operator was disabled, or stands for the same person as another. */
    readonly isCounted: boolean
  }[]
}

/** Returns the approvals of a withdrawal of its owner. Fault: `withdrawal not found`. */
export async function getApprovals({ db }: Pick<Deps, 'db'>, owner: Owner, id: string): Promise<WithdrawalApprovals> {
  const found = isUuid(id) ? await findOwnWithdrawal(db, owner, id) : null
  if (!found) throw new Fault('withdrawal not found')
  const stored = await listApprovals(db, [id])
  const sponsors = new Set<string>()
  const decisions = stored.map(({ operator, sponsor, decision, createdAt, isActive }) => {
    const isPending = found.status === 'PENDING'
    const isCounted = decision === 'rejected' || ((isActive || !isPending) && !sponsors.has(sponsor))
    if (isCounted) sponsors.add(sponsor)
    return { operator, decision, at: createdAt, isCounted }
  })
  const isNone = found.requiredApprovals === 0 && stored.length === 0
  const given = decisions.filter(one => one.decision === 'approved' && one.isCounted).length
  return { needed: isNone ? 0 : peopleNeeded(found, stored), given, decisions }
}

/** Returns the cost of a withdrawal. Fault: `unsupported network` where it is not configured. */
export function quoteWithdrawal(
  deps: Pick<Deps, 'config'>,
  owner: Owner,
  { amount, network }: { readonly amount: Usdt; readonly network: Network },
): components['schemas']['WithdrawalQuote'] {
  const fee = feeOf(deps, owner, { network })
  return {
    amount: formatUsdt(amount),
    fee_amount: formatUsdt(fee),
    total_amount: formatUsdt(usdt(amount + fee)),
    minimum_amount: formatUsdt(deps.config.withdrawals.minimum),
    currency: 'USDT',
    network,
  }
}

/** What a withdrawal would mean, before it is asked for. */
export interface WithdrawalPreview {
  readonly fee: Usdt
  /** How many people would have to approve it. */
  readonly approvals: 0 | 1 | 2
  /** Whether it is within the most for one withdrawal and for a day. */
  readonly isAllowed: boolean
}

/** Previews a withdrawal by what the merchant withdrew within the last day. Another one in between may change it. */
export async function previewWithdrawal(
  deps: Pick<Deps, 'clock' | 'config' | 'db'>,
  owner: Owner,
  { amount, network }: { readonly amount: Usdt; readonly network: Network },
): Promise<WithdrawalPreview> {
  const recent = await sumWithdrawals(deps.db, owner, addSeconds(deps.clock.business(), -daySeconds))
  const limits = deps.config.withdrawals
  return {
    fee: feeOf(deps, owner, { network }),
    approvals: approvalsFor(amount, recent, limits),
    isAllowed: isWithinLimits(amount, recent, limits),
  }
}

/** Cancels a pending withdrawal. Faults: `api key is inactive`, `withdrawal not found`, `withdrawal cannot be cancelled`. */
export async function cancelWithdrawal(deps: Deps, principal: Actor, id: string): Promise<WithdrawalView> {
  const advanced = await deps.db.transaction(async tx => {
    if (!(await lockActor(tx, principal))) throw new Fault('api key is inactive')
    const found = isUuid(id) ? await findOwnWithdrawal(tx, principal, id) : null
    if (!found) throw new Fault('withdrawal not found')
    await lockWithdrawal(tx, id)
    // A restored database may have lost that it was approved and signed.
    if (await isWalletPaused(tx, found)) throw new Fault('withdrawal cannot be cancelled')
    const event = { type: 'cancelled', reason: cancelledByMerchant } as const
    return advance(deps, tx, { withdrawalId: id, event })
  })
  if (!advanced.isChanged) throw new Fault('withdrawal cannot be cancelled')
  await notifyAdvanced(deps, [advanced])
  return viewWithdrawal(advanced.withdrawal)
}

/** Returns how much a merchant has withdrawn within 24 hours, and since when the address is on its allow-list, for the approver. */
export async function inspectRecent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  withdrawal: Pick<Withdrawal, 'merchantId' | 'environment' | 'network' | 'address'>,
): Promise<{ readonly amount: Usdt; readonly listed: Date | null }> {
  const [{ amount }, listed] = await Promise.all([
    sumWithdrawals(db, withdrawal, addSeconds(clock.business(), -daySeconds)),
    findListed(db, withdrawal, withdrawal),
  ])
  return { amount, listed: listed?.createdAt ?? null }
}
