import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'

/**
 * Addresses of orders that wait for money and got none, and that nobody ever warmed; those that wait longest still first. An order
 * that is nearly over is past help.
 */
export async function listCold(
  rows: Rows,
  key: ChainKey,
  { expiresAfter, limit }: { readonly expiresAfter: Date; readonly limit: number },
): Promise<string[]> {
  const found = await rows.query<{ address: string }>(
    `select o.address from orders o where o.environment = $1 and o.network = $2 and o.status = 'OPEN' and o.expire_at > $3
        and o.received_amount = 0 and not exists (select from payout_step s where s.environment = o.environment
          and s.network = o.network and s.address = o.address and s.purpose = 'warm')
      order by o.expire_at desc limit $4`,
    [key.environment, key.network, expiresAfter, limit],
  )
  return found.map(row => row.address)
}

/** How many addresses of a network are being warmed, counted no further than `max`. */
export async function countPreActivations(rows: Rows, key: ChainKey, max: number): Promise<number> {
  const [row] = await rows.query<{ count: number }>(
    `select count(*)::int as count from (select from payout_step
       where environment = $1 and network = $2 and purpose = 'warm' and status = 'OPEN' limit $3) as counted`,
    [key.environment, key.network, max],
  )
  return row?.count ?? 0
}

/** Which of these transactions are ours and warm an address: their hashes are stored before anybody is sent them. */
export async function findPreActivations(rows: Rows, txHashes: readonly string[]): Promise<Set<string>> {
  if (txHashes.length === 0) return new Set()
  const found = await rows.query<{ tx_hash: string }>(
    `select tx_hash from transaction_attempt where tx_hash = any($1::text[]) and purpose = 'warm'`,
    [txHashes],
  )
  return new Set(found.map(row => row.tx_hash))
}
