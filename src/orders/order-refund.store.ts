import type { Rows } from '../database/database.ts'

/** Changes how much of an order was refunded or is on its way back; its row stays locked to the end of the transaction. */
export async function addRefunded(tx: Rows, orderId: string, by: bigint): Promise<void> {
  const changed = await tx.query('update orders set refunded_amount = refunded_amount + $2 where id = $1 returning 1', [
    orderId,
    by.toString(),
  ])
  if (changed.length !== 1) throw new Error(`There is no order ${orderId}`)
}
