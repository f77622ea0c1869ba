import type { ChainKey, NodeState } from '../chains/chain.ts'
import type { NetworkState } from '../chains/health.ts'
import type { Rows } from '../database/database.ts'
import { readDate } from '../database/row.ts'

/** How a network was found when somebody last looked. */
export interface ChainStatus extends ChainKey {
  readonly state: NetworkState
  readonly reason: string
  readonly nodes: readonly NodeState[]
  readonly checkedAt: Date
}

interface StatusRow extends ChainKey {
  state: NetworkState
  reason: string
  nodes: NodeState[]
  polled_at: string
}

/** Writes it down for every process to tell; returns what it was before, `null` when nobody had looked. */
export async function upsertChainStatus(rows: Rows, status: ChainStatus): Promise<string | null> {
  const { environment, network, state, reason, nodes, checkedAt } = status
  const [before] = await rows.query<{ reason: string | null }>(
    `with before as (select reason from chain_status where environment = $1 and network = $2),
      written as (
        insert into chain_status (environment, network, state, reason, nodes, polled_at) values ($1, $2, $3, $4, $5::jsonb, $6)
        on conflict (environment, network) do update set state = excluded.state, reason = excluded.reason,
          nodes = excluded.nodes, polled_at = excluded.polled_at)
     select (select reason from before) as reason`,
    [environment, network, state, reason, JSON.stringify(nodes), checkedAt],
  )
  return before?.reason ?? null
}

/** Notes that a network is watched, whose nodes need not be asked yet. */
export async function touchStatus(rows: Rows, { environment, network }: ChainKey, now: Date): Promise<void> {
  await rows.query('update chain_status set polled_at = $3 where environment = $1 and network = $2', [
    environment,
    network,
    now,
  ])
}

/** Every network that was ever looked at. */
export async function listChainStatuses(rows: Rows): Promise<ChainStatus[]> {
  const found = await rows.query<StatusRow>('select * from chain_status order by environment, network')
  return found.map(({ environment, network, state, reason, nodes, polled_at }) => {
    return { environment, network, state, reason, nodes, checkedAt: readDate(polled_at) }
  })
}
