import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { readDate } from '../database/row.ts'

/**
 * Says that facts of these orders were recorded: call it last in the transaction that records them. Each row stays locked
 * until then, and counts up, so that whoever settles the order meanwhile knows that there is more than what was read.
 */
export async function recordFacts(rows: Rows, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length === 0) return
  await rows.query(
    `insert into order_facts (order_id, environment, network, recorded, settled, due_at)
     select id, environment, network, 1, 0, $2::timestamptz from orders where id = any($1::uuid[]) order by id
     on conflict (order_id) do update
        set recorded = order_facts.recorded + 1,
            due_at = case when order_facts.recorded = order_facts.settled then excluded.due_at else order_facts.due_at end`,
    [orderIds, now],
  )
}

/** The orders that a new block of their chain concerns: money under way, or a time that is over. */
export async function recordConcerned(
  rows: Rows,
  key: ChainKey,
  at: { readonly chainTime: Date; readonly now: Date },
): Promise<void> {
  const found = await rows.query<{ id: string }>(
    `select id from orders where environment = $1 and network = $2 and status in ('PENDING_CONFIRM', 'CONFIRMING')
     union select id from orders where environment = $1 and network = $2 and status = 'OPEN' and expire_at < $3
     union select order_id from chain_transfer where environment = $1 and network = $2 and status in ('SEEN', 'CONFIRMING')`,
    [key.environment, key.network, at.chainTime],
  )
  await recordFacts(
    rows,
    found.map(row => row.id),
    at.now,
  )
}

/** How often facts of an order were recorded so far; read it before the facts. */
export async function findRecorded(rows: Rows, orderId: string): Promise<string | null> {
  const [row] = await rows.query<{ recorded: string }>('select recorded from order_facts where order_id = $1', [
    orderId,
  ])
  return row?.recorded ?? null
}

/** Says up to which recording an order was settled. */
export async function markSettled(rows: Rows, orderId: string, recorded: string): Promise<void> {
  await rows.query('update order_facts set settled = $2 where order_id = $1', [orderId, recorded])
}

/** The unsettled orders, those that have waited longest first. */
export async function listUnsettled(rows: Rows, limit: number): Promise<string[]> {
  const found = await rows.query<{ order_id: string }>(
    'select order_id from order_facts where recorded <> settled order by due_at, order_id limit $1',
    [limit],
  )
  return found.map(row => row.order_id)
}

/** Since when the order that has waited longest is unsettled; `null` when none is. */
export async function findOldestUnsettled(rows: Rows): Promise<Date | null> {
  const [row] = await rows.query<{ due_at: string }>(
    'select due_at from order_facts where recorded <> settled order by due_at limit 1',
  )
  return row ? readDate(row.due_at) : null
}
