import assert from 'node:assert/strict'
import { requireOperator, requireSignature } from '../../operators/operator.service.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { postAll } from '../../ledger/ledger.service.ts'
import { setApartPostings } from '../../ledger/posting.ts'
import { Fault } from '../../lib/fault.ts'
import { findOrder, lockNetwork, lockOrders } from '../../orders/order.store.ts'
import type { Order } from '../../orders/order.ts'
import { entryRef } from '../../orders/recorded-transfer.ts'
import {
  countApprovals,
  insertApproval,
  listApprovals,
  type DecisionKey,
  type FrozenApproval,
  type FrozenDecision,
} from '../../screening/screening.store.ts'
import { recordFacts } from '../settle/unsettled-orders.store.ts'
import {
  findFrozenMoney,
  releaseFrozen,
  setFrozenApart,
  type DecisionBatch,
  type FrozenMoney,
} from './screening.store.ts'
import { settle } from '../settle/settle.service.ts'

/** So many operators of different sponsors decide about frozen money. */
const approvalsNeeded = 2
/** Transfers changed by one transaction; somebody may have sent thousands. */
const batch = 500
/** Frozen transfers that an operator is shown one by one; the sum of all is shown with them. */
const shownMax = 100

export interface DecisionInput extends DecisionKey {
  /** Who approves; names that differ only in case or outer spaces are the same person. */
  readonly operator: string
  readonly reason: string
  /** What his passkey has signed for it; an operator who has one approves with nothing else. */
  readonly signatureId?: string | null
}

export type DecisionOutcome =
  /** Two operators have approved it. */
  | { readonly kind: 'decided'; readonly order: Order }
  /** The approval is kept; another operator's is needed. */
  | { readonly kind: 'approved'; readonly order: Order }
  /** This operator has approved before: nothing changed. */
  | { readonly kind: 'approved before'; readonly order: Order }
  /** More was frozen than the operator was shown: nothing is decided. */
  | { readonly kind: 'more is frozen'; readonly order: Order }
  | { readonly kind: 'nothing is frozen'; readonly order: Order }
  /** The order has not yet drawn its conclusions from what is frozen, and told nobody: it cannot be set apart before. */
  | { readonly kind: 'not settled'; readonly order: Order }

/** What is frozen of an order: the largest transfers, and how many and how much they are in all. */
export function inspectFrozen({ db }: Pick<Deps, 'db'>, orderId: string): Promise<FrozenMoney> {
  return findFrozenMoney(db, orderId, shownMax)
}

/** Who has approved what of just that. */
export function inspectApprovals(
  { db }: Pick<Deps, 'db'>,
  shown: Pick<DecisionKey, 'orderId' | 'freezeCount'>,
): Promise<FrozenApproval[]> {
  return listApprovals(db, shown)
}

/**
 * Approves what becomes of the frozen money that an operator was shown of an order, in one transaction. The second operator's approval
 * of the same also does a first part of it, as much as one transaction may; `completeDecision` does the rest. Should the process die in
 * between, either operator's next call does the rest, and the next job settles it. Throws Fault `order not found`, OperatorRefused.
 */
export async function approveDecision(deps: Deps, input: DecisionInput): Promise<DecisionOutcome> {
  const operator = input.operator.trim().toLowerCase()
  const reason = input.reason.trim()
  assert(operator !== '' && reason !== '', 'a decision has an operator and a reason')
  const { freezeCount, decision, signatureId = null } = input
  const asked = await knownOrder(deps, input)
  const kind = await deps.db.transaction(tx =>
    approve(deps, tx, { order: asked, freezeCount, decision, operator, reason, signatureId }),
  )
  const order = await knownOrder(deps, input)
  const logged = { orderId: order.id, decision, operator, reason, outcome: kind, status: order.status }
  deps.log.info(logged, 'frozen funds decision recorded')
  return { kind, order }
}

/**
 * Does what one transaction did not of what two operators approved, and settles it; to be called once the approval is
 * committed. Never within a longer transaction: settling concerns other orders too, and one of them that cannot be settled would
 * take the decision with it. It approves nothing: once more is frozen, the rest stays frozen with it.
 */
export async function completeDecision(deps: Deps, { orderId, freezeCount, decision }: DecisionKey): Promise<Order> {
  const order = await knownOrder(deps, { orderId })
  const decideMore = async (tx: Tx) => {
    await lockForDecision(tx, order)
    const deciding = { order, freezeCount, decision }
    return (await isApproved(tx, deciding)) && decideBatch(deps, tx, deciding)
  }
  while (await deps.db.transaction(decideMore));
  await settle(deps, order)
  return knownOrder(deps, { orderId })
}

async function knownOrder(deps: Pick<Deps, 'db'>, { orderId }: Pick<DecisionKey, 'orderId'>): Promise<Order> {
  const order = await findOrder(deps.db, orderId)
  if (!order) throw new Fault('order not found')
  return order
}

interface Deciding {
  readonly order: Order
  readonly freezeCount: number
  readonly decision: FrozenDecision
}

interface Approving extends Deciding {
  readonly operator: string
  readonly reason: string
  readonly signatureId: string | null
}

async function approve(deps: Deps, tx: Tx, approving: Approving): Promise<DecisionOutcome['kind']> {
  const { order, freezeCount, decision, operator, reason, signatureId } = approving
  const locked = await lockForDecision(tx, order)
  const frozen = await findFrozenMoney(tx, order.id, 0)
  if (frozen.transfers === 0) return 'nothing is frozen'
  if (frozen.freezeCount !== freezeCount) return 'more is frozen'
  if (decision === 'set_apart' && locked.frozenAmount !== frozen.amount) return 'not settled'
  const { sponsor } = await requireOperator(tx, operator)
  await requireSignature(tx, operator, signatureId)
  const approval = { orderId: order.id, freezeCount, decision, operator, sponsor, reason, signatureId }
  const { business: now } = await deps.claims.times(tx)
  const isNew = await insertApproval(tx, deps.digests, { approval, now })
  if (!(await isApproved(tx, approving))) return isNew ? 'approved' : 'approved before'
  // Whoever screens does not wait for us: the statement that changes the transfers looks once more.
  return (await decideBatch(deps, tx, approving)) ? 'decided' : 'more is frozen'
}

/**
 * Returns `false` when there was nothing to decide, or a decision is not allowed. Uses the database's clock, as approvals do: on different machines an
 * approval could seem later than the decision.
 */
async function decideBatch({ claims }: Deps, tx: Tx, { order, freezeCount, decision }: Deciding): Promise<boolean> {
  const { business: now } = await claims.times(tx)
  const decided = { orderId: order.id, freezeCount, now, limit: batch }
  const count = decision === 'release' ? await releaseFrozen(tx, decided) : await setApart(tx, order, decided)
  if (count > 0) await recordFacts(tx, [order.id], now)
  return count > 0
}

/** Nothing of it is settled later, so its entry is made here. */
async function setApart(tx: Tx, { merchantId }: Order, decided: DecisionBatch): Promise<number> {
  const transfers = await setFrozenApart(tx, decided)
  const entries = transfers.map(transfer => ({
    kind: 'set_apart' as const,
    ref: entryRef('set_apart', transfer),
    environment: transfer.environment,
    network: transfer.network,
    postings: setApartPostings(merchantId, transfer.amount),
  }))
  await postAll(tx, entries, decided.now)
  return transfers.length
}

/** As whoever changes orders: what is decided is then settled before or after, as a whole. */
async function lockForDecision(tx: Tx, order: Order): Promise<Order> {
  await lockNetwork(tx, order)
  const [locked] = await lockOrders(tx, [order.id])
  return locked!
}

async function isApproved(tx: Tx, { order, freezeCount, decision }: Deciding): Promise<boolean> {
  return (await countApprovals(tx, { orderId: order.id, freezeCount, decision })) >= approvalsNeeded
}
