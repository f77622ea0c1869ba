import type { Environment, Network } from '../../chains/chain.ts'
import type { Database, Rows } from '../../database/database.ts'
import { readDate, readUsdt } from '../../database/row.ts'
import type { Usdt } from '../../lib/money.ts'
import type { FrozenDecision } from '../../screening/screening.store.ts'
import type { OrderStatus } from '../order-status.ts'
import { orderFields } from '../order-columns.ts'
import type { Order } from '../order.ts'
import { isHeldSql } from '../order-transfers.store.ts'

export async function findOrderByNumber(db: Database, orderNumber: string): Promise<Order | null> {
  const found = await db.kysely
    .selectFrom('orders')
    .select(orderFields)
    .where('orderNumber', '=', orderNumber)
    .executeTakeFirst()
  return found ?? null
}

/** An order with money that screening holds back. */
export interface FrozenOrder {
  readonly id: string
  readonly orderNumber: string
  readonly merchantId: string
  readonly environment: Environment
  readonly network: Network
  readonly status: OrderStatus
  readonly frozenAmount: Usdt
  readonly frozenSince: Date
  readonly reasons: readonly string[]
  /** Who has approved the release of all that is frozen now, and who setting it apart. */
  readonly releaseApprovedBy: readonly string[]
  readonly setApartApprovedBy: readonly string[]
}

interface FrozenRow {
  id: string
  order_number: string
  merchant_id: string
  environment: Environment
  network: Network
  status: OrderStatus
  frozen_amount: string
  frozen_since: string
  reasons: readonly string[]
  release_approved_by: readonly string[]
  set_apart_approved_by: readonly string[]
}

/** Whatever is frozen, whatever the order's status is meanwhile, longest first. */
export async function listFrozenOrders(rows: Rows, limit: number): Promise<FrozenOrder[]> {
  const found = await rows.query<FrozenRow>(listFrozenText, [limit])
  return found.map(row => ({
    id: row.id,
    orderNumber: row.order_number,
    merchantId: row.merchant_id,
    environment: row.environment,
    network: row.network,
    status: row.status,
    frozenAmount: readUsdt(row.frozen_amount),
    frozenSince: readDate(row.frozen_since),
    reasons: row.reasons,
    releaseApprovedBy: row.release_approved_by,
    setApartApprovedBy: row.set_apart_approved_by,
  }))
}

/** However many transfers are frozen, so many of the oldest are looked at. */
const scannedMax = 10_000

/** SQL: whether approval `a` is its operator's last, as `isLastWord` (`screening.store.ts`). */
const isLastWordSql = `not exists (select from frozen_approval later where (later.order_id, later.freeze_count, later.operator) =
  (a.order_id, a.freeze_count, a.operator) and later.id > a.id)`

const approversOf = (decision: FrozenDecision) => `
       array(select a.operator from frozen_approval a
              where a.order_id = o.id and a.decision = '${decision}' and a.freeze_count = (
                      select count(ever.frozen_at) + sum(ever.reversals) from chain_transfer ever where ever.order_id = o.id)
                and ${isLastWordSql}
              order by a.id)`

const listFrozenText = `
select o.id, o.order_number, o.merchant_id, o.environment, o.network, o.status, f.amount as frozen_amount,
       f.since as frozen_since, f.reasons,
       ${approversOf('release')} as release_approved_by, ${approversOf('set_apart')} as set_apart_approved_by
  from (select order_id, min(frozen_at) as since
          from (select order_id, frozen_at from chain_transfer where ${isHeldSql} order by frozen_at limit ${scannedMax}) oldest
         group by order_id order by since, order_id limit $1) l
  cross join lateral (select l.since, sum(amount)::bigint as amount, array_agg(distinct freeze_reason) as reasons
          from chain_transfer where order_id = l.order_id and ${isHeldSql}) f
  join orders o on o.id = l.order_id
 order by f.since, o.id limit $1`

/** How many orders have something frozen, up to a limit: one step of the index for each, however many transfers it has. */
export async function countFrozenOrders(rows: Rows, limit: number): Promise<number> {
  const [row] = await rows.query<{ count: number }>(
    `with recursive frozen (order_id) as (
       (select order_id from chain_transfer where ${isHeldSql} order by order_id limit 1)
       union all select (select c.order_id from chain_transfer c where ${isHeldSql} and c.order_id > f.order_id
                          order by c.order_id limit 1) from frozen f where f.order_id is not null)
     select count(*)::int as count from (select from frozen where order_id is not null limit $1) counted`,
    [limit],
  )
  return row!.count
}

/** An order that got less than it asks for, and has ended. */
export interface UnderpaidOrder {
  readonly id: string
  readonly orderNumber: string
  readonly merchantId: string
  readonly environment: Environment
  readonly network: Network
  readonly orderAmount: Usdt
  readonly receivedAmount: Usdt
  readonly expireAt: Date
}

/** The newest underpaid orders of all merchants. */
export async function listUnderpaidOrders(rows: Rows, limit: number): Promise<UnderpaidOrder[]> {
  return rows.kysely
    .selectFrom('orders')
    .select(['id', 'orderNumber', 'merchantId', 'environment', 'network', 'orderAmount', 'receivedAmount', 'expireAt'])
    .where('status', '=', 'UNDERPAID')
    .orderBy('expireAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
