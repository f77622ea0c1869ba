import type { ChainKey } from '../chains/chain.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { evaluate, type OrderUpdate } from './evaluate.ts'
import { listOrderFacts, type CreditLimits } from './order.sql.ts'
import { lockOrders } from './order.store.ts'
import type { OrderRequest, OrderTimes } from './order.ts'
import { applyUpdates } from './apply-updates.service.ts'

export interface Change {
  readonly key: ChainKey
  readonly orderIds: readonly string[]
  readonly times: OrderTimes
  readonly limits: CreditLimits
  /** What a person requests for each of these orders. */
  readonly request?: OrderRequest | null
}

/**
 * Changes orders of one network according to the recorded facts. Locks them, decides their steps (`decide`), and writes all updates, ledger
 * entries, events and deliveries in a handful of statements.
 * Every transaction that changes orders takes its locks in this order, so no two deadlock: key of the request, chain pause (shared),
 * network, orders by id, event streams by owner, balances of deposit addresses by address, transfers, accounts by id, alerts by merchant,
 * facts by order. Only transactions that move money lock the network; a merchant's request moves none and locks its one order. Recording
 * transfers locks cursors, transfers, facts by order. Screening them locks transfers, accounts, facts.
 */
export async function changeOrders(deps: Deps, tx: Tx, change: Change): Promise<OrderUpdate[]> {
  const { updates, headHeight } = await evaluateOrders(tx, change)
  await applyUpdates(deps, tx, { key: change.key, updates, headHeight, now: change.times.now })
  return updates
}

async function evaluateOrders(
  tx: Tx,
  { key, orderIds, times, limits, request }: Change,
): Promise<{ readonly updates: OrderUpdate[]; readonly headHeight: number }> {
  const orders = await lockOrders(tx, orderIds)
  const facts = await listOrderFacts(tx, key, { orderIds: orders.map(order => order.id), limits })
  const now = { ...times, chainTime: earlier(times.chainTime, facts.chainTime) }
  const updates = orders.map(order =>
    evaluate(order, { facts: facts.of.get(order.id)!, times: now, ...(request && { request }) }),
  )
  return { updates, headHeight: facts.headHeight }
}

/** A fork may have set the chain back since its time was read. */
function earlier(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one
}
