import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { readDate } from '../database/row.ts'

/** Notes that facts of these orders changed. The note stays until the order was settled against the facts. */
export async function noteChanged(rows: Rows, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length === 0) return
  await rows.query(
    `insert into order_change (order_id, noted_at) select distinct id, $2::timestamptz from unnest($1::uuid[]) as id
      order by id on conflict do nothing`,
    [orderIds, now],
  )
}

/** Notes the orders that a new block of their chain concerns: money under way, or a time that is over. */
export async function noteConcerned(
  rows: Rows,
  key: ChainKey,
  at: { readonly chainTime: Date; readonly now: Date },
): Promise<void> {
  await rows.query(
    `insert into order_change (order_id, noted_at)
     select id, $4::timestamptz from (
       select id from orders where environment = $1 and network = $2 and status in ('PENDING_CONFIRM', 'CONFIRMING')
       union select id from orders where environment = $1 and network = $2 and status = 'OPEN' and expire_at < $3
       union select order_id from chain_transfer where environment = $1 and network = $2 and status in ('SEEN', 'CONFIRMING')
     ) as concerned order by id on conflict do nothing`,
    [key.environment, key.network, at.chainTime, at.now],
  )
}

/** Takes the note away, in the transaction that settles the order; a note made meanwhile waits and comes after. */
export async function clearNote(rows: Rows, orderId: string): Promise<void> {
  await rows.query('delete from order_change where order_id = $1', [orderId])
}

/** Since when the longest noted order waits to be settled; `null` when none does. */
export async function findOldestNote(rows: Rows): Promise<Date | null> {
  const [row] = await rows.query<{ noted_at: string }>('select noted_at from order_change order by noted_at limit 1')
  return row ? readDate(row.noted_at) : null
}

/** The orders noted longest ago. */
export async function listNoted(rows: Rows, limit: number): Promise<string[]> {
  const found = await rows.query<{ order_id: string }>('select order_id from order_change order by noted_at limit $1', [
    limit,
  ])
  return found.map(row => row.order_id)
}
