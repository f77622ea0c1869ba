import type { ChainKey } from '../../chains/chain.ts'
import type { RefusalCode } from '../../chains/refusal.ts'
import type { Rows } from '../../database/database.ts'
import { literal } from '../../database/expressions.ts'

/**
 * Whether a withdrawal that began before this one, and after `since`, waits for more money in the hot wallet. Only what is to be signed is
 * looked at, which is little.
 */
export async function waitsForMoney(
  rows: Rows,
  { environment, network }: ChainKey,
  { id, since }: { readonly id: string; readonly since: Date },
): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('transaction_attempt as o')
    .innerJoin('transaction_attempt as t', on => on.on('t.id', '=', id))
    .where('o.environment', '=', environment)
    .where('o.network', '=', network)
    .where('o.status', '=', literal('READY'))
    .where('o.purpose', '=', literal('withdrawal'))
    .where('o.refusal', '=', 'TOO_LITTLE' satisfies RefusalCode)
    .whereRef('o.id', '<>', 't.id')
    .where(e => e(e.refTuple('o.createdAt', 'o.id'), '<', e.refTuple('t.createdAt', 't.id')))
    .where('o.createdAt', '>', since)
    .limit(1)
    .execute()
  return found.length > 0
}
