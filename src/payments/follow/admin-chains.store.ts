import type { Rows } from '../../database/database.ts'
import type { Environment, Network } from '../../chains/chain.ts'
import type { ChainKey } from '../../chains/chain.ts'

/** Progress of a chain, its nodes, and whether it is paused. */
export interface ChainState {
  readonly environment: Environment
  readonly network: Network
  /** The newest block that was read, which a reorg may still remove. */
  readonly headHeight: number
  readonly finalHeight: number
  /** Time of the newest block that was read. */
  readonly blockTime: Date
  /** When a watcher last polled. */
  readonly checkedAt: Date
  readonly pause: { readonly reason: string; readonly since: Date } | null
}

/** Lists every chain that was ever read. */
export async function listChainStates(rows: Rows): Promise<ChainState[]> {
  const found = await rows.kysely
    .selectFrom('chain_cursor as head')
    .innerJoin('chain_cursor as final', join =>
      join
        .onRef('final.environment', '=', 'head.environment')
        .onRef('final.network', '=', 'head.network')
        .on('final.kind', '=', 'final'),
    )
    .leftJoin('chain_status as status', join =>
      join.onRef('status.environment', '=', 'head.environment').onRef('status.network', '=', 'head.network'),
    )
    .leftJoin('chain_pause as halt', join =>
      join.onRef('halt.environment', '=', 'head.environment').onRef('halt.network', '=', 'head.network'),
    )
    .select(['head.environment', 'head.network', 'head.height as headHeight', 'final.height as finalHeight'])
    .select(['head.blockTime', 'halt.reason as pauseReason', 'halt.createdAt as since'])
    .select(e => {
      // With a call budget the watcher checks every second whether a poll is due, without asking a node.
      const isCounted = e('status.nodes', '@>', e.cast<never>(e.val('[{"calls": {}}]'), 'jsonb'))
      const isSparing = e.and([e('status.state', '<>', 'blind'), isCounted])
      const polled = e.case().when(isSparing).then(e.ref('status.polledAt')).end()
      return e.fn<Date>('greatest', ['head.movedAt', 'final.movedAt', polled]).as('checkedAt')
    })
    .where('head.kind', '=', 'head')
    .orderBy('head.environment')
    .orderBy('head.network')
    .execute()
  return found.map(({ headHeight, finalHeight, pauseReason, since, ...state }) => ({
    ...state,
    headHeight: Number(headHeight),
    finalHeight: Number(finalHeight),
    pause: pauseReason !== null && since ? { reason: pauseReason, since } : null,
  }))
}

/** Returns why and since when a chain is paused; `null` when it is not. */
export async function findPauseState(rows: Rows, key: ChainKey): Promise<ChainState['pause']> {
  const pause = await rows.kysely
    .selectFrom('chain_pause')
    .select(['reason', 'createdAt as since'])
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .executeTakeFirst()
  return pause ?? null
}
