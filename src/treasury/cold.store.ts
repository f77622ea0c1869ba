import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'

/** What the hot wallet holds by the books, and what open withdrawals will take of it. */
export async function findHotBalance(
  rows: Rows,
  key: ChainKey,
): Promise<{ readonly held: bigint; readonly promised: bigint }> {
  const [row] = await rows.query<{ held: string; promised: string }>(
    `select (select coalesce(sum(balance), 0) from ledger_account
              where kind = 'onchain_hot' and environment = $1 and network = $2)::text as held,
            (select coalesce(sum(amount), 0) from withdrawal where environment = $1 and network = $2
              and status in ('PENDING', 'APPROVED', 'SIGNED', 'BROADCAST'))::text as promised`,
    [key.environment, key.network],
  )
  return { held: BigInt(row?.held ?? 0), promised: BigInt(row?.promised ?? 0) }
}
