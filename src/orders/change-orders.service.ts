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
  /** What a person asks of each of them. */
  readonly request?: OrderRequest | null
}

/**
 * Changes orders of a network by what is recorded of them: locks them, compares them with the facts (`decide`), and
 * writes what became of all of them with its ledger entries, events and deliveries by a handful of statements.
 *
 * Whoever changes orders takes its locks in this order, which is why nobody waits for another in a ring: key of the request,
 * chain halt (shared), network, orders by id, places among the events by owner, balances of deposit addresses by address, transfers,
 * accounts by id, facts by order.
 * Whoever moves money holds the network; what a merchant asks of one order moves none and waits for that order alone.
 * Who records transfers takes cursors, transfers, facts by order; who screens them takes transfers, accounts, facts.
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

/** A fork may have set the chain back since it was asked how far it is. */
function earlier(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one
}
