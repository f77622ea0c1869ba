import type { KeptAddress } from '../deposit-addresses/address-book.ts'
import type { ChainKey } from '../chains/chain.ts'
import type { Database, Rows, Tx } from '../database/database.ts'
import { anyOf } from '../database/expressions.ts'
import { lockName } from '../database/locks/named-lock.ts'
import type { Owner } from '../lib/owner.ts'
import type { MerchantBranding } from '../merchants/merchant.store.ts'
import { orderFields } from './order-columns.ts'
import type { Order } from './order.ts'
import type { QuotedCost } from './checkout/payer-cost.ts'
import { endOf, startOf, type Month } from '../database/partitions/month.ts'

/** Locks a network's orders against other changes until the transaction ends. */
export async function lockNetwork(rows: Rows, { environment, network }: ChainKey): Promise<void> {
  await lockName(rows, `orders|${environment}|${network}`)
}

/**
 * Reads orders and locks them until the transaction ends, in the order of their ids. Uses a lock weaker than `for update`, so that recording a
 * transfer, which share-locks its order's key, need not wait.
 */
export async function lockOrders(tx: Rows, ids: readonly string[]): Promise<Order[]> {
  return tx.kysely
    .selectFrom('orders')
    .select(orderFields)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function findOrder(db: Database, id: string): Promise<Order | null> {
  const found = await db.kysely.selectFrom('orders').select(orderFields).where('id', '=', id).executeTakeFirst()
  return found ?? null
}

/** What names an order to people. */
export type OrderName = Pick<Order, 'id' | 'orderNumber' | 'reference' | 'description'>

/** Lists the names of orders by their ids. */
export function listOrderNames(rows: Rows, ids: readonly string[]): Promise<OrderName[]> {
  return rows.kysely
    .selectFrom('orders')
    .select(['id', 'orderNumber', 'reference', 'description'])
    .where('id', '=', anyOf(ids))
    .execute()
}

/** An order with the height its chain was read to. Its view depends on both. */
export interface OrderAtHead {
  readonly order: Order
  readonly headHeight: number
  /** The address assigned to it. */
  readonly assigned: KeptAddress | null
}

/** An `OrderAtHead` with the transfer cost on its network. */
export interface OrderWithCost extends OrderAtHead {
  readonly cost: QuotedCost | null
}

/** An `OrderWithCost` with its merchant's branding. */
export interface OrderWithBranding extends OrderWithCost {
  readonly branding: MerchantBranding | null
}

/** What the database returned for an order's page, not parsed yet. */
export interface RawOrder {
  readonly id: string
  readonly token: string
  readonly hasReceived: boolean
  /** Whether the rest of an underpaid order was asked for, even if that time is over. */
  readonly isRemainderAsked: boolean
  /** The whole result as one text. A caller that has parsed the same text before can skip parsing. */
  readonly text: string
  read(): OrderWithBranding
}

/** Returns the order whose checkout page has this token, without the columns that only the page shows. */
export async function findByCheckoutToken(rows: Rows, token: string): Promise<Omit<OrderAtHead, 'assigned'> | null> {
  const row = await rows.kysely
    .selectFrom('orders')
    .select(orderFields)
    .select(e =>
      e
        .selectFrom('chain_cursor as c')
        .select(max => max.fn.max('c.height').as('height'))
        .whereRef('c.environment', '=', 'orders.environment')
        .whereRef('c.network', '=', 'orders.network')
        .as('height'),
    )
    .where('checkoutToken', '=', token)
    .executeTakeFirst()
  if (!row) return null
  const { height, ...order } = row
  return { order, headHeight: Number(height ?? 0) }
}

/** Returns an order if this owner may see it, within a transaction and without locking it. */
export async function findOwnOrderIn(tx: Tx, owner: Owner, id: string): Promise<Order | null> {
  const found = await tx.kysely
    .selectFrom('orders')
    .select(orderFields)
    .where('id', '=', id)
    .where('merchantId', '=', owner.merchantId)
    .where('environment', '=', owner.environment)
    .executeTakeFirst()
  return found ?? null
}

const linesAtOnce = 1000

/** Yields every order change of a month as one line of JSON, in order. */
export async function* changeLines(rows: Rows, month: Month): AsyncGenerator<string> {
  let last = { at: startOf(month), orderId: '00000000-0000-0000-0000-000000000000', version: 0 }
  for (;;) {
    const found = await listLines(rows, month, last)
    for (const { line } of found) yield line
    const end = found.at(-1)
    if (end === undefined || found.length < linesAtOnce) return
    last = end
  }
}

interface LastLine {
  readonly at: Date
  readonly orderId: string
  readonly version: number
}

function listLines(rows: Rows, month: Month, last: LastLine) {
  return rows.kysely
    .selectFrom('order_event as e')
    .select(e => e.cast<string>(e.fn('row_to_json', [e.table('e')]), 'text').as('line'))
    .select(['createdAt as at', 'orderId', 'version'])
    .where('createdAt', '>=', last.at)
    .where('createdAt', '<', endOf(month))
    .where(e => e(e.refTuple('createdAt', 'orderId', 'version'), '>', e.tuple(last.at, last.orderId, last.version)))
    .orderBy('createdAt')
    .orderBy('orderId')
    .orderBy('version')
    .limit(linesAtOnce)
    .execute()
}
