import type { Rows } from '../database/database.ts'
import type { Owner } from '../lib/owner.ts'

/** The id of a merchant's order by its number; `null` when it has none of this number in this environment. */
export async function findIdByNumber(rows: Rows, owner: Owner, orderNumber: string): Promise<string | null> {
  const [order] = await rows.query<{ id: string }>(
    'select id from orders where order_number = $1 and merchant_id = $2 and environment = $3',
    [orderNumber, owner.merchantId, owner.environment],
  )
  return order?.id ?? null
}
