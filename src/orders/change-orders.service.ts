import type { ChainKey } from '../chains/chain.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { conclude, type Conclusion } from './conclude.ts'
import { listOrderFacts, type CreditLimits } from './order-facts.store.ts'
import { lockOrders } from './order.store.ts'
import type { OrderRequest, OrderTimes } from './order.ts'
import { writeConclusions } from './write-conclusions.service.ts'

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
export async function changeOrders(deps: Deps, tx: Tx, change: Change): Promise<Conclusion[]> {
  const { conclusions, headHeight } = await concludeOrders(tx, change)
  await writeConclusions(deps, tx, { key: change.key, conclusions, headHeight, now: change.times.now })
  return conclusions
}

async function concludeOrders(
  tx: Tx,
  { key, orderIds, times, limits, request }: Change,
): Promise<{ readonly conclusions: Conclusion[]; readonly headHeight: number }> {
  const orders = await lockOrders(tx, orderIds)
  const facts = await listOrderFacts(tx, key, { orderIds: orders.map(order => order.id), limits })
  const now = { ...times, chainTime: earlier(times.chainTime, facts.chainTime) }
  const conclusions = orders.map(order =>
    conclude(order, { facts: facts.of.get(order.id)!, times: now, ...(request && { request }) }),
  )
  return { conclusions, headHeight: facts.headHeight }
}

/** A fork may have set the chain back since it was asked how far it is. */
function earlier(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one
}
