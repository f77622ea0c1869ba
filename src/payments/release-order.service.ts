import assert from 'node:assert/strict'
import { requireOperator, requireSignature } from '../audit/operator.service.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import { findOrder, lockNetwork, lockOrders } from '../orders/order.store.ts'
import type { Order } from '../orders/order.ts'
import { countApprovals, insertApproval, listApprovals, type ReleaseApproval } from '../screening/screening.store.ts'
import { recordFacts } from './unsettled-orders.store.ts'
import { findFrozenMoney, releaseFrozen, type FrozenMoney } from './screening.store.ts'
import { settle } from './settle.service.ts'

/** So many operators of different sponsors let frozen money go. */
const approvalsNeeded = 2
/** Transfers released by one transaction; somebody may have sent thousands. */
const batch = 500
/** Frozen transfers that an operator is shown one by one; the sum of all is shown with them. */
const shownMax = 100

export interface ReleaseInput {
  readonly orderId: string
  /** What the operator was shown (`inspectFrozen`): an approval is for that, and for nothing that was frozen since. */
  readonly freezeCount: number
  /** Who approves; names that differ only in case or outer spaces are the same person. */
  readonly operator: string
  readonly reason: string
  /** What his passkey has signed for it; an operator who has one approves with nothing else. */
  readonly signatureId?: string | null
}

export type ReleaseOutcome =
  | { readonly kind: 'released'; readonly order: Order }
  /** The approval is kept; another operator's is needed. */
  | { readonly kind: 'approved'; readonly order: Order }
  /** This operator has approved before: nothing changed. */
  | { readonly kind: 'approved before'; readonly order: Order }
  /** More was frozen than the operator was shown: nothing is released. */
  | { readonly kind: 'more is frozen'; readonly order: Order }
  | { readonly kind: 'nothing is frozen'; readonly order: Order }

/** What a release of an order would let go: the largest transfers, and how many and how much they are in all. */
export function inspectFrozen({ db }: Pick<Deps, 'db'>, orderId: string): Promise<FrozenMoney> {
  return findFrozenMoney(db, orderId, shownMax)
}

/** Who has approved the release of just that. */
export function inspectApprovals(
  { db }: Pick<Deps, 'db'>,
  { orderId, freezeCount }: Approved,
): Promise<ReleaseApproval[]> {
  return listApprovals(db, orderId, freezeCount)
}

/**
 * Approves the release of what an operator was shown of an order, in one transaction. The second operator's approval of the same
 * also releases a first part, as much as one transaction may; `completeRelease` releases the others. Should the process die in
 * between, either operator's next call releases the rest, and the next sweep settles it. Throws Fault `order not found`, OperatorRefused.
 */
export async function approveRelease(deps: Deps, input: ReleaseInput): Promise<ReleaseOutcome> {
  const operator = input.operator.trim().toLowerCase()
  const reason = input.reason.trim()
  assert(operator !== '' && reason !== '', 'a release has an operator and a reason')
  const { freezeCount, signatureId = null } = input
  const asked = await knownOrder(deps, input)
  const kind = await deps.db.transaction(tx =>
    approve(deps, tx, { order: asked, freezeCount, operator, reason, signatureId }),
  )
  const order = await knownOrder(deps, input)
  deps.log.info({ orderId: order.id, operator, reason, outcome: kind, status: order.status }, 'release of an order')
  return { kind, order }
}

type Approved = Pick<ReleaseInput, 'orderId' | 'freezeCount'>

/**
 * Releases what one transaction did not take of what two operators approved, and settles it; to be called once the approval is
 * committed. Never within a longer transaction: settling concerns other orders too, and one of them that cannot be settled would
 * take the release with it. It approves nothing: once more is frozen, the rest stays frozen with it.
 */
export async function completeRelease(deps: Deps, { orderId, freezeCount }: Approved): Promise<Order> {
  const order = await knownOrder(deps, { orderId })
  const releaseMore = async (tx: Tx) => {
    await lockForRelease(tx, order)
    return (await isApproved(tx, { order, freezeCount })) && releaseBatch(deps, tx, { order, freezeCount })
  }
  while (await deps.db.transaction(releaseMore));
  await settle(deps, order)
  return knownOrder(deps, { orderId })
}

async function knownOrder(deps: Pick<Deps, 'db'>, { orderId }: Pick<Approved, 'orderId'>): Promise<Order> {
  const order = await findOrder(deps.db, orderId)
  if (!order) throw new Fault('order not found')
  return order
}

interface Releasing {
  readonly order: Order
  readonly freezeCount: number
}

interface Approving extends Releasing {
  readonly operator: string
  readonly reason: string
  readonly signatureId: string | null
}

async function approve(deps: Deps, tx: Tx, approving: Approving): Promise<ReleaseOutcome['kind']> {
  const { order, freezeCount, operator, reason, signatureId } = approving
  await lockForRelease(tx, order)
  const frozen = await findFrozenMoney(tx, order.id, 0)
  if (frozen.transfers === 0) return 'nothing is frozen'
  if (frozen.freezeCount !== freezeCount) return 'more is frozen'
  const { sponsor } = await requireOperator(tx, operator)
  await requireSignature(tx, operator, signatureId)
  const approval = { orderId: order.id, freezeCount, operator, sponsor, reason, signatureId }
  const isNew = await insertApproval(tx, deps.digests, { approval, now: deps.clock.business() })
  if (!(await isApproved(tx, approving))) return isNew ? 'approved' : 'approved before'
  // Whoever screens does not wait for us: the statement that releases looks once more.
  return (await releaseBatch(deps, tx, approving)) ? 'released' : 'more is frozen'
}

/** `false` when there was nothing to release, or may not be. */
async function releaseBatch(deps: Deps, tx: Tx, { order, freezeCount }: Releasing): Promise<boolean> {
  const now = deps.clock.business()
  const released = await releaseFrozen(tx, { orderId: order.id, freezeCount, now, limit: batch })
  if (released > 0) await recordFacts(tx, [order.id], now)
  return released > 0
}

/** As whoever changes orders: what is released is then settled before or after, as a whole. */
async function lockForRelease(tx: Tx, order: Order): Promise<void> {
  await lockNetwork(tx, order)
  await lockOrders(tx, [order.id])
}

async function isApproved(tx: Tx, { order, freezeCount }: Releasing): Promise<boolean> {
  return (await countApprovals(tx, order.id, freezeCount)) >= approvalsNeeded
}
