import type { Rows } from '../../database/database.ts'
import { readDate, readDateOrNull } from '../../database/row.ts'
import type { Environment, Network } from '../../chains/chain.ts'
import type { ChainKey } from '../../chains/chain.ts'

/** How far a chain was read, who reads it, and whether it stands still. */
export interface ChainState {
  readonly environment: Environment
  readonly network: Network
  /** The newest block that was read and may still be taken back. */
  readonly headHeight: number
  readonly finalHeight: number
  /** Time of the newest block that was read. */
  readonly blockTime: Date
  /** When a watcher last looked. */
  readonly checkedAt: Date
  readonly pause: { readonly reason: string; readonly since: Date } | null
}

interface StateRow {
  environment: Environment
  network: Network
  head_height: string
  final_height: string
  block_time: string
  polled_at: string
  pause_reason: string | null
  paused_at: string | null
}

/** Every chain that was ever read. */
export async function listChainStates(rows: Rows): Promise<ChainState[]> {
  const found = await rows.query<StateRow>(listStatesText)
  return found.map(row => {
    const since = readDateOrNull(row.paused_at)
    return {
      environment: row.environment,
      network: row.network,
      headHeight: Number(row.head_height),
      finalHeight: Number(row.final_height),
      blockTime: readDate(row.block_time),
      checkedAt: readDate(row.polled_at),
      pause: row.pause_reason !== null && since ? { reason: row.pause_reason, since } : null,
    }
  })
}

/** Whoever watches a chain whose calls are counted looks every second whether something is due, and asks no node in between. */
const isSparing = `status.state <> 'blind' and status.nodes @> '[{"calls": {}}]'`
const listStatesText = `
select head.environment, head.network, head.height as head_height, final.height as final_height, head.block_time,
       greatest(head.moved_at, final.moved_at, case when ${isSparing} then status.polled_at end) as polled_at, halt.reason as pause_reason, halt.created_at as paused_at
  from chain_cursor head
  join chain_cursor final on final.environment = head.environment and final.network = head.network and final.kind = 'final'
  left join chain_status status on status.environment = head.environment and status.network = head.network
  left join chain_pause halt on halt.environment = head.environment and halt.network = head.network
 where head.kind = 'head' order by 1, 2`

/** Why and since when a chain stands still; `null` when it does not. */
export async function findPauseState(rows: Rows, key: ChainKey): Promise<ChainState['pause']> {
  const [pause] = await rows.query<{ reason: string; created_at: string }>(
    'select reason, created_at from chain_pause where environment = $1 and network = $2',
    [key.environment, key.network],
  )
  return pause ? { reason: pause.reason, since: readDate(pause.created_at) } : null
}
