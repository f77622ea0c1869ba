import type { ChainKey, Environment, Network } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'

/** How many payments of a chain stand in a state, and since when the oldest of them waits. */
export interface WaitingPayouts extends ChainKey {
  /** Of the withdrawal until it is being paid, then of its attempt. */
  readonly state: string
  readonly count: number
  readonly since: Date
}

/** By partial indexes that hold what is open alone. */
export async function listWaitingPayouts(rows: Rows): Promise<WaitingPayouts[]> {
  const found = await rows.query<{
    environment: Environment
    network: Network
    state: string
    count: number
    since: string
  }>(
    `select environment, network, state, count(*)::int as count, min(since) as since from (
        select environment, network, status as state, created_at as since from withdrawal where status = 'PENDING'
        union all select environment, network, status, approved_at from withdrawal
           where status = 'APPROVED' and paying_since is null
        union all select environment, network, status, created_at from transaction_attempt
           where status in ('SIGNED', 'BROADCAST', 'UNCLEAR')
        union all select environment, network, status, created_at from transaction_attempt where status = 'READY') w
      group by 1, 2, 3 order by 1, 2, 3`,
  )
  return found.map(row => ({ ...row, since: readDate(row.since) }))
}

/** Wallets that the signer has stopped. */
export async function listPausedWallets(rows: Rows): Promise<ChainKey[]> {
  return rows.query<{ environment: Environment; network: Network }>(
    'select environment, network from wallet where paused_at is not null',
  )
}
