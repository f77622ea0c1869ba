import assert from 'node:assert/strict'
import { countFrozen, releaseFrozen } from '../payments/screening.store.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import { insertApproval, listApprovers } from '../screening/screening.store.ts'
import { changeOrderAfter } from './change-order.service.ts'
import { isWaiting } from './order-status.ts'
import type { Order } from './order.ts'

/** So many different operators let frozen money go. */
const approvalsNeeded = 2

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
  /** The order still waits for money in time; what is frozen of it is released afterwards. */
  | { readonly kind: 'order is waiting'; readonly order: Order }
  | { readonly kind: 'nothing is frozen'; readonly order: Order }

/**
 * Approves the release of all money of an order that is frozen now. With the second operator's approval it is released and
 * credited in the same transaction, and the order becomes what it would have been. An approval given before a further
 * transfer was frozen does not count for that. Throws Fault `order not found`.
 */
export async function releaseOrder(deps: Deps, input: ReleaseInput): Promise<ReleaseOutcome> {
  const operator = input.operator.trim().toLowerCase()
  const reason = input.reason.trim()
  assert(operator !== '' && reason !== '', 'a release has an operator and a reason')
  let kind: ReleaseOutcome['kind'] = 'nothing is frozen'
  const order = await changeOrderAfter(deps, input.orderId, async (tx, current) => {
    kind = await approve(deps, tx, { order: current, operator, reason })
  })
  if (!order) throw new Fault('order not found')
  deps.log.info({ orderId: order.id, operator, reason, outcome: kind, status: order.status }, 'release of an order')
  return { kind, order }
}

interface Approving {
  readonly order: Order
  readonly operator: string
  readonly reason: string
}

async function approve(deps: Deps, tx: Tx, { order, operator, reason }: Approving): Promise<ReleaseOutcome['kind']> {
  const frozen = await countFrozen(tx, order.id)
  if (frozen.now === 0) return 'nothing is frozen'
  if (isWaiting(order.status)) return 'order is waiting'
  const now = deps.clock.business()
  const approval = { orderId: order.id, freezeCount: frozen.ever, operator, reason }
  if (!(await insertApproval(tx, approval, now))) return 'approved before'
  const approvers = await listApprovers(tx, order.id, frozen.ever)
  if (approvers.length < approvalsNeeded) return 'approved'
  await releaseFrozen(tx, order.id, now)
  return 'released'
}
