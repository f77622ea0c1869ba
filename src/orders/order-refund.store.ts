import type { Rows } from '../database/database.ts'
import type { Usdt } from '../lib/money.ts'

/** Changes how much of an order was refunded or is on its way back; its row stays locked to the end of the transaction. */
export async function addRefunded(tx: Rows, orderId: string, by: bigint): Promise<void> {
  const changed = await tx.kysely
    .updateTable('orders')
    .set(e => ({ refundedAmount: e('refundedAmount', '+', by as Usdt) }))
    .where('id', '=', orderId)
    .returning('id')
    .execute()
  if (changed.length !== 1) throw new Error(`There is no order ${orderId}`)
}
