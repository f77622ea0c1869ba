import type { Rows } from '../database/database.ts'
import type { Usdt } from '../lib/money.ts'

/** Changes the amount of an order that was refunded or is being refunded, and locks its row until the transaction ends. */
export async function addRefunded(tx: Rows, orderId: string, by: bigint): Promise<void> {
  const changed = await tx.kysely
    .updateTable('orders')
    .set(e => ({ refundedAmount: e('refundedAmount', '+', by as Usdt) }))
    .where('id', '=', orderId)
    .returning('id')
    .execute()
  if (changed.length !== 1) throw new Error(`There is no order ${orderId}`)
}
