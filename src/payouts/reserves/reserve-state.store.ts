import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'

/** State of a chain's reserve check. */
export interface ReserveCheckState extends ChainKey {
  /** When the next part is checked. */
  readonly nextAt: Date
  /** Unexplained differences; empty: reserves match the record. */
  readonly problems: readonly string[]
}

export async function listReserveChecks(rows: Rows): Promise<ReserveCheckState[]> {
  return rows.kysely
    .selectFrom('reserve_check')
    .select(['environment', 'network', 'nextAt', 'problems'])
    .orderBy('environment')
    .orderBy('network')
    .execute()
}
