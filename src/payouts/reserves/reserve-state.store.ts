import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import type { ReserveCheckTimes } from './reserve-check.ts'

/** State of a chain's reserve check. */
export interface ReserveCheckState extends ChainKey, ReserveCheckTimes {
  /** When the next part is checked. */
  readonly nextAt: Date
  /** Unexplained differences; empty: reserves match the record. */
  readonly problems: readonly string[]
}

export async function listReserveChecks(rows: Rows): Promise<ReserveCheckState[]> {
  return rows.kysely
    .selectFrom('reserve_check')
    .select(['environment', 'network', 'nextAt', 'problems'])
    .select(['differences', 'comparedSince', 'checkedAt', 'failedAt'])
    .orderBy('environment')
    .orderBy('network')
    .execute()
}
