import type { ChainKey, NodeState } from '../../chains/chain.ts'
import type { NetworkState } from '../../chains/nodes/health.ts'
import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
import type { CursorKind } from './cursor.store.ts'

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

/** When the head and the final blocks of a chain were read last; `null` before it was first read. */
export async function findLastPolls(rows: Rows, key: ChainKey): Promise<Record<CursorKind, Date> | null> {
  const found = await rows.query<{ kind: CursorKind; moved_at: string }>(
    'select kind, moved_at from chain_cursor where environment = $1 and network = $2',
    [key.environment, key.network],
  )
  const [head, final] = (['head', 'final'] as const).map(kind => found.find(one => one.kind === kind))
  return head && final ? { head: readDate(head.moved_at), final: readDate(final.moved_at) } : null
}

/** Whether an order waits for money on a network, did so until lately, or has some that is not final. */
export async function isAwaited(rows: Rows, key: ChainKey): Promise<boolean> {
  const [row] = await rows.query<{ awaited: boolean }>(
    `select exists (select from orders where environment = $1 and network = $2 and status = 'OPEN')
         or exists (select from chain_transfer
                     where environment = $1 and network = $2 and status in ('SEEN', 'CONFIRMING')) as awaited`,
    [key.environment, key.network],
  )
  return row?.awaited ?? false
}
