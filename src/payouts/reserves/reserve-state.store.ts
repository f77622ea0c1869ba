import type { ChainKey, Environment, Network } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'

/** How what our addresses of a chain hold was last held against the record. */
export interface ReserveCheckState extends ChainKey {
  /** When the next part of them is looked at. */
  readonly nextAt: Date
  /** What was found and is not explained; none: all is covered. */
  readonly problems: readonly string[]
}

export async function listReserveChecks(rows: Rows): Promise<ReserveCheckState[]> {
  const found = await rows.query<{ environment: Environment; network: Network; next_at: string; problems: string[] }>(
    'select environment, network, next_at, problems from reserve_check order by environment, network',
  )
  return found.map(({ next_at: nextAt, ...row }) => ({ ...row, nextAt: readDate(nextAt) }))
}
