import type { Rows } from '../../database/database.ts'
import { readDate, readDateOrNull } from '../../database/row.ts'
import type { OrderTransition } from '../order-status.ts'
import type { OrderView } from '../query/order-view.ts'
import type { RecordedChange } from './timeline.ts'

/** The changes of an order in their order, from the first one on. */
export async function listChanges(rows: Rows, orderId: string, limit: number): Promise<RecordedChange[]> {
  const found = await rows.query<{ transition: OrderTransition | null; created_at: string; snapshot: string }>(
    'select transition, created_at, snapshot from order_event where order_id = $1 order by version limit $2',
    [orderId, limit],
  )
  return found.map(row => ({
    transition: row.transition,
    at: readDate(row.created_at),
    snapshot: JSON.parse(row.snapshot) as OrderView,
  }))
}

export interface TransferTimes {
  readonly txHash: string
  readonly ordinal: number
  readonly seenAt: Date
  readonly finalAt: Date | null
  readonly setApartAt: Date | null
}

/** When the transfers to an order's address were seen first and became final. */
export async function listTransferTimes(rows: Rows, orderId: string, limit: number): Promise<TransferTimes[]> {
  const found = await rows.query<{
    tx_hash: string
    ordinal: number
    seen_at: string
    final_at: string | null
    set_apart_at: string | null
  }>(
    `select tx_hash, ordinal, seen_at, final_at, set_apart_at from chain_transfer where order_id = $1
      order by status not in ('FINAL', 'FROZEN'), block_height, tx_hash, ordinal limit $2`,
    [orderId, limit],
  )
  return found.map(row => ({
    txHash: row.tx_hash,
    ordinal: row.ordinal,
    seenAt: readDate(row.seen_at),
    finalAt: readDateOrNull(row.final_at),
    setApartAt: readDateOrNull(row.set_apart_at),
  }))
}
