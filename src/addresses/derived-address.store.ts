import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'

export interface DerivedAddress {
  readonly index: number
  readonly address: string
}

/** The next addresses of a network by their numbers, given out or not. */
export function listAddressesAfter(
  rows: Rows,
  key: ChainKey,
  page: { readonly after: number; readonly limit: number },
): Promise<DerivedAddress[]> {
  return rows.query(
    `select derivation_index as index, address from deposit_address
      where environment = $1 and network = $2 and derivation_index > $3 order by derivation_index limit $4`,
    [key.environment, key.network, page.after, page.limit],
  )
}

/** The number before the first address that was given to an order since a time. Reads all addresses of the network. */
export async function findIndexBefore(rows: Rows, key: ChainKey, since: Date): Promise<number> {
  const [row] = await rows.query<{ index: number }>(
    `select coalesce(min(derivation_index) filter (where assigned_at >= $3) - 1, max(derivation_index), -1) as index
       from deposit_address where environment = $1 and network = $2`,
    [key.environment, key.network, since],
  )
  return row?.index ?? -1
}
