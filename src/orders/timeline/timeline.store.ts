import type { Rows } from '../../database/database.ts'
import type { OrderView } from '../query/order-view.ts'
import type { RecordedChange } from './timeline.ts'

/** Lists an order's changes from the first one on. */
export async function listChanges(rows: Rows, orderId: string, limit: number): Promise<RecordedChange[]> {
  const found = await rows.kysely
    .selectFrom('order_event')
    .select(['transition', 'createdAt as at', 'snapshot'])
    .where('orderId', '=', orderId)
    .orderBy('version')
    .limit(limit)
    .execute()
  return found.map(row => ({ ...row, snapshot: JSON.parse(row.snapshot) as OrderView }))
}

export interface TransferTimes {
  readonly txHash: string
  readonly ordinal: number
  readonly seenAt: Date
  readonly finalAt: Date | null
  readonly setApartAt: Date | null
}

/** Lists when transfers to an order's address were first seen and became final. */
export async function listTransferTimes(rows: Rows, orderId: string, limit: number): Promise<TransferTimes[]> {
  return rows.kysely
    .selectFrom('chain_transfer')
    .select(['txHash', 'ordinal', 'seenAt', 'finalAt', 'setApartAt'])
    .where('orderId', '=', orderId)
    .orderBy(e => e('status', 'not in', ['FINAL', 'FROZEN']))
    .orderBy('blockHeight')
    .orderBy('txHash')
    .orderBy('ordinal')
    .limit(limit)
    .execute()
}
