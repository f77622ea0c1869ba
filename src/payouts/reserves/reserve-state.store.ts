import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'

/** How what our addresses of a chain hold was last held against the record. */
export interface ReserveCheckState extends ChainKey {
  /** When the next part of them is looked at. */
  readonly nextAt: Date
  /** What was found and is not explained; none: all is covered. */
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
