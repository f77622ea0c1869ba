import assert from 'node:assert/strict'
import { requireOperator } from '../audit/operator.service.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import { findOrder, lockNetwork, lockOrders } from '../orders/order.store.ts'
import type { Order } from '../orders/order.ts'
import { countApprovals, insertApproval } from '../screening/screening.store.ts'
import { recordFacts } from './unsettled-orders.store.ts'
import { countFrozen, releaseFrozen } from './screening.store.ts'
import { settle } from './settle.service.ts'

/** So many operators of different sponsors let frozen money go. */
const approvalsNeeded = 2
/** Transfers released by one transaction; somebody may have sent thousands. */
const batch = 500

export interface ReleaseInput {
  readonly orderId: string
  /** Who approves; names that differ only in case or outer spaces are the same person. */
  readonly operator: string
  readonly reason: string
}

export type ReleaseOutcome =
  | { readonly kind: 'released'; readonly order: Order }
  /** The approval is kept; another operator's is needed. */
  | { readonly kind: 'approved'; readonly order: Order }
  /** This operator has approved before: nothing changed. */
  | { readonly kind: 'approved before'; readonly order: Order }
  | { readonly kind: 'nothing is frozen'; readonly order: Order }

/**
 * Approves the release of all money of an order that is frozen now. With the second operator's approval all of it is
 * released, and settled like any final money, so that the order becomes what it would have been. Should the process die in
 * between, either operator's next call releases the rest, and the next sweep settles it. An approval given before a further
 * transfer was frozen does not count for that. Throws Fault `order not found`, OperatorRefused.
 */
export async function releaseOrder(deps: Deps, input: ReleaseInput): Promise<ReleaseOutcome> {
  const outcome = await approveRelease(deps, input)
  return outcome.kind === 'released' ? { ...outcome, order: await completeRelease(deps, input) } : outcome
}

/** The approval alone, in one transaction; with the second one as much is released as one transaction takes. */
export async function approveRelease(deps: Deps, input: ReleaseInput): Promise<ReleaseOutcome> {
  const approving = await approvingOf(deps, input)
  const kind = await deps.db.transaction(tx => approve(deps, tx, approving))
  const { operator, reason } = approving
  const order = (await findOrder(deps.db, input.orderId))!
  deps.log.info({ orderId: order.id, operator, reason, outcome: kind, status: order.status }, 'release of an order')
  return { kind, order }
}

/**
 * Releases what one transaction did not take, and settles it; to be called once the approval is committed. Never within a longer
 * transaction: settling concerns other orders too, and one of them that cannot be settled would take the release with it.
 */
export async function completeRelease(deps: Deps, input: ReleaseInput): Promise<Order> {
  const approving = await approvingOf(deps, input)
  while ((await deps.db.transaction(tx => approve(deps, tx, approving))) === 'released');
  await settle(deps, approving.order)
  return (await findOrder(deps.db, input.orderId))!
}

interface Approving {
  readonly order: Order
  readonly operator: string
  readonly reason: string
}

async function approvingOf(deps: Deps, input: ReleaseInput): Promise<Approving> {
  const operator = input.operator.trim().toLowerCase()
  const reason = input.reason.trim()
  assert(operator !== '' && reason !== '', 'a release has an operator and a reason')
  const order = await findOrder(deps.db, input.orderId)
  if (!order) throw new Fault('order not found')
  return { order, operator, reason }
}

async function approve(deps: Deps, tx: Tx, { order, operator, reason }: Approving): Promise<ReleaseOutcome['kind']> {
  // As whoever changes orders: what is released is then settled before or after, as a whole.
  await lockNetwork(tx, order)
  await lockOrders(tx, [order.id])
  const frozen = await countFrozen(tx, order.id)
  if (frozen.now === 0) return 'nothing is frozen'
  const now = deps.clock.business()
  const { sponsor } = await requireOperator(tx, operator)
  const approval = { orderId: order.id, freezeCount: frozen.ever, operator, sponsor, reason }
  const isNew = await insertApproval(tx, approval, now)
  const approvals = await countApprovals(tx, order.id, frozen.ever)
  if (approvals < approvalsNeeded) return isNew ? 'approved' : 'approved before'
  await releaseFrozen(tx, { orderId: order.id, now, limit: batch })
  await recordFacts(tx, [order.id], now)
  return 'released'
}
