import type { ChainKey, Environment, Network } from '../../chains/chain.ts'
import type { Purpose } from '../../chains/purpose.ts'
import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'

/** How many sweeps of a chain stand in a state, and since when the oldest of them is open. */
export interface OpenSweeps extends ChainKey {
  /** Whether a transaction of it goes on, or it waits for another look. */
  readonly state: 'UNDER_WAY' | 'WAITING'
  readonly count: number
  readonly since: Date
}

/** By partial indexes that hold what is open alone; the oldest of each chain, up to `limit` of them. */
export async function listOpenSweeps(rows: Rows, limit: number): Promise<OpenSweeps[]> {
  const found = await rows.query<Omit<OpenSweeps, 'since'> & { since: string }>(
    `select environment, network, state, count(*)::int as count, min(created_at) as since from (
       select s.environment, s.network, s.created_at, case when exists (select from payout_step t where t.sweep_id = s.id and t.status = 'OPEN')
                then 'UNDER_WAY' else 'WAITING' end as state
         from (select id, environment, network, created_at from sweep where status = 'OPEN' limit $1) s) o
      group by 1, 2, 3 order by 1, 2, 3`,
    [limit],
  )
  return found.map(row => ({ ...row, since: readDate(row.since) }))
}

/** What transactions of a purpose cost, in wei or sun. */
export interface SpentFees extends ChainKey {
  readonly purpose: Purpose
  readonly amount: bigint
}

/** By an index that holds the amounts: only what is newer than this is read. */
export async function listFeesSince(rows: Rows, since: Date): Promise<SpentFees[]> {
  const found = await rows.query<{ environment: Environment; network: Network; purpose: Purpose; amount: string }>(
    `select w.environment, w.network, f.purpose, sum(f.amount)::text as amount from wallet w
       cross join lateral (select purpose, amount from chain_fee c
          where (c.environment, c.network) = (w.environment, w.network) and c.recorded_at > $1) f
      group by 1, 2, 3 order by 1, 2, 3`,
    [since],
  )
  return found.map(row => ({ ...row, amount: BigInt(row.amount) }))
}
