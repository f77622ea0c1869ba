import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { anyOf, literal } from '../../database/expressions.ts'
import { zero } from '../../lib/money.ts'

/**
 * Lists addresses of open orders that have received nothing and were never pre-activated, those with the most time left first. An order
 * about to expire is left out.
 */
export async function listUnactivated(
  rows: Rows,
  key: ChainKey,
  { expiresAfter, limit }: { readonly expiresAfter: Date; readonly limit: number },
): Promise<string[]> {
  const found = await rows.kysely
    .selectFrom('orders as o')
    .select('o.address')
    .where('o.environment', '=', key.environment)
    .where('o.network', '=', key.network)
    .where('o.status', '=', literal('OPEN'))
    .where('o.expireAt', '>', expiresAfter)
    .where('o.receivedAmount', '=', zero)
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('payout_step as s')
            .whereRef('s.environment', '=', 'o.environment')
            .whereRef('s.network', '=', 'o.network')
            .whereRef('s.address', '=', 'o.address')
            .where('s.purpose', '=', literal('warm')),
        ),
      ),
    )
    .orderBy('o.expireAt', 'desc')
    .limit(limit)
    .execute()
  return found.map(row => row.address)
}

/** Counts the pre-activations under way on a network, up to `max`. */
export async function countPreActivations(rows: Rows, key: ChainKey, max: number): Promise<number> {
  const counted = rows.kysely
    .selectFrom('payout_step')
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('purpose', '=', literal('warm'))
    .where('status', '=', literal('OPEN'))
    .limit(max)
  const row = await rows.kysely
    .selectFrom(counted.as('counted'))
    .select(e => e.fn.countAll<bigint>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Returns which of these transactions are our pre-activations. Their hashes are stored before any node gets the transaction. */
export async function findPreActivations(rows: Rows, txHashes: readonly string[]): Promise<Set<string>> {
  if (txHashes.length === 0) return new Set()
  const found = await rows.kysely
    .selectFrom('transaction_attempt')
    .select('txHash')
    .where('txHash', '=', anyOf(txHashes))
    .where('purpose', '=', 'warm')
    .$narrowType<{ txHash: string }>()
    .execute()
  return new Set(found.map(row => row.txHash))
}
