import type { ChainKey } from '../../chains/chain.ts'
import type { RefusalCode } from '../../chains/refusal.ts'
import type { Rows } from '../../database/database.ts'

/**
 * Whether a withdrawal that began before this one, and after `since`, waits for more money in the hot wallet. Only what is to be signed is
 * looked at, which is little.
 */
export async function waitsForMoney(
  rows: Rows,
  { environment, network }: ChainKey,
  { id, since }: { readonly id: string; readonly since: Date },
): Promise<boolean> {
  const found = await rows.query(
    `select from transaction_attempt o join transaction_attempt t on t.id = $3
      where (o.environment, o.network, o.status, o.purpose) = ($1, $2, 'READY', 'withdrawal') and o.refusal = $4 and o.id <> t.id
        and (o.created_at, o.id) < (t.created_at, t.id) and o.created_at > $5 limit 1`,
    [environment, network, id, 'TOO_LITTLE' satisfies RefusalCode, since],
  )
  return found.length > 0
}
