import type { Database, Rows, Tx } from '../database/database.ts'
import type { Owner } from '../lib/owner.ts'
import { addToCounts, deltasOf } from './order-count.store.ts'
import type { OrderHappening } from './order-status.ts'
import { OrderEntity } from './order.entity.ts'
import type { Order, OrderFields } from './order.ts'

/** Reads an order and keeps it locked to the end of the transaction. Its first read must be this one: an entity already
 * loaded would keep its old values. */
export async function lockOrder(tx: Tx, id: string): Promise<Order | null> {
  // Not `for update`: whoever records a transfer shares the key of its order, and need not wait.
  await tx.query('select 1 from orders where id = $1 for no key update', [id])
  return tx.em.findOne(OrderEntity, { id })
}

/** Locks several orders to the end of the transaction, in the order of their ids. Returns whose they are, each owner once. */
export async function lockOrders(rows: Rows, ids: readonly string[]): Promise<Owner[]> {
  return rows.query<Owner>(
    `select distinct merchant_id as "merchantId", environment
       from (select merchant_id, environment from orders where id = any($1::uuid[]) order by id for no key update) as locked
      order by 1, 2`,
    [ids],
  )
}

/** The only place where an order's fields are assigned after it was opened. */
export async function saveOrder(tx: Tx, order: Order, fields: OrderFields, now: Date): Promise<Order> {
  // Before the assignment, since the order may be the entity.
  const deltas = deltasOf(order, order.status, fields.status)
  const entity = await tx.em.findOneOrFail(OrderEntity, { id: order.id })
  tx.em.assign(entity, { ...fields, version: order.version + 1, updatedAt: now })
  await tx.em.flush()
  await addToCounts(tx, deltas)
  return entity
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

export interface NewOrderEvent {
  /** Why it changed; `null` when only amounts or confirmations did. */
  readonly happening: OrderHappening | null
  readonly snapshot: string
  readonly at: Date
}

/** Appends what the order looks like after a change; streams and the timeline read it. */
export async function insertOrderEvent(rows: Rows, order: Order, event: NewOrderEvent): Promise<void> {
  await rows.query(
    'insert into order_event (order_id, version, status, happening, snapshot, created_at) values ($1, $2, $3, $4, $5, $6)',
    [order.id, order.version, order.status, event.happening, event.snapshot, event.at],
  )
}
