import type { ChainKey } from '../chains/chain.ts'
import type { Database, Rows, Tx } from '../database/database.ts'
import type { Owner } from '../lib/owner.ts'
import { readOrder, selectedColumns, type OrderRow } from './order-row.store.ts'
import { OrderEntity } from './order.entity.ts'
import type { Order } from './order.ts'

/** Whoever changes orders of a network does it alone, until the end of the transaction. */
export async function lockNetwork(rows: Rows, { environment, network }: ChainKey): Promise<void> {
  await rows.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`orders|${environment}|${network}`])
}

/**
 * Reads orders and keeps them locked to the end of the transaction, in the order of their ids. Not `for update`: whoever
 * records a transfer shares the key of its order, and need not wait.
 */
export async function lockOrders(tx: Rows, ids: readonly string[]): Promise<Order[]> {
  const found = await tx.query<OrderRow>(
    `select ${selectedColumns('o')} from orders o where o.id = any($1::uuid[]) order by o.id for no key update`,
    [ids],
  )
  return found.map(row => readOrder(row))
}

/** How far a chain was read; `0` before it was. */
export async function findHeadHeight(rows: Rows, { environment, network }: ChainKey): Promise<number> {
  const [head] = await rows.query<{ height: string | null }>(
    'select max(height) as height from chain_cursor where environment = $1 and network = $2',
    [environment, network],
  )
  return Number(head?.height ?? 0)
}

export async function findOrder(db: Database, id: string): Promise<Order | null> {
  return db.em().findOne(OrderEntity, { id })
}

/** The order whose hosted checkout page has this token. */
export async function findOrderByCheckoutToken(db: Database, checkoutToken: string): Promise<Order | null> {
  return db.em().findOne(OrderEntity, { checkoutToken })
}

/** An order as its owner may see it: neither another merchant's nor one of the other environment. */
export async function findOwnOrder(db: Database, owner: Owner, id: string): Promise<Order | null> {
  return db.em().findOne(OrderEntity, { id, merchantId: owner.merchantId, environment: owner.environment })
}

/** The same within a transaction; it is not locked. */
export async function findOwnOrderIn(tx: Tx, owner: Owner, id: string): Promise<Order | null> {
  return tx.em.findOne(OrderEntity, { id, merchantId: owner.merchantId, environment: owner.environment })
}
