import type { ChainKey, NodeState } from '../../chains/chain.ts'
import type { NetworkState } from '../../chains/nodes/health.ts'
import type { Rows } from '../../database/database.ts'
import { literal } from '../../database/expressions.ts'
import type { CursorKind } from './cursor.store.ts'

/** State of a network as of its last poll. */
export interface ChainStatus extends ChainKey {
  readonly state: NetworkState
  readonly reason: string
  readonly nodes: readonly NodeState[]
  readonly checkedAt: Date
}

/** Stores the state for all processes. Returns the previous one; `null` before the first poll. */
export async function upsertChainStatus(rows: Rows, status: ChainStatus): Promise<string | null> {
  const { environment, network, state, reason, nodes, checkedAt } = status
  const { before } = await rows.kysely
    .with('before', db =>
      db
        .selectFrom('chain_status')
        .select('reason')
        .where('environment', '=', environment)
        .where('network', '=', network),
    )
    .with('written', db =>
      db
        .insertInto('chain_status')
        .values(e => {
          const asJson = e.cast<readonly NodeState[]>(e.val(JSON.stringify(nodes)), 'jsonb')
          return { environment, network, state, reason, nodes: asJson, polledAt: checkedAt }
        })
        .onConflict(c =>
          c.columns(['environment', 'network']).doUpdateSet(e => ({
            state: e.ref('excluded.state'),
            reason: e.ref('excluded.reason'),
            nodes: e.ref('excluded.nodes'),
            polledAt: e.ref('excluded.polledAt'),
          })),
        ),
    )
    .selectNoFrom(e => e.selectFrom('before').select('reason').as('before'))
    .executeTakeFirstOrThrow()
  return before
}

/** Notes that a network is watched, although no poll of its nodes is due. */
export async function touchStatus(rows: Rows, { environment, network }: ChainKey, now: Date): Promise<void> {
  await rows.kysely
    .updateTable('chain_status')
    .set({ polledAt: now })
    .where('environment', '=', environment)
    .where('network', '=', network)
    .execute()
}

/** Lists every network that was ever polled. */
export async function listChainStatuses(rows: Rows): Promise<ChainStatus[]> {
  return rows.kysely
    .selectFrom('chain_status')
    .select(['environment', 'network', 'state', 'reason', 'nodes', 'polledAt as checkedAt'])
    .orderBy('environment')
    .orderBy('network')
    .execute()
}

/** Returns when the head and the final blocks were last read; `null` before the first time. */
export async function findLastPolls(rows: Rows, key: ChainKey): Promise<Record<CursorKind, Date> | null> {
  const found = await rows.kysely
    .selectFrom('chain_cursor')
    .select(['kind', 'movedAt'])
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .execute()
  const [head, final] = (['head', 'final'] as const).map(kind => found.find(one => one.kind === kind))
  return head && final ? { head: head.movedAt, final: final.movedAt } : null
}

/** Whether an order expects money on a network, did so until lately, or has some that is not final. */
export async function isAwaited(rows: Rows, key: ChainKey): Promise<boolean> {
  const { environment, network } = key
  const { awaited } = await rows.kysely
    .selectNoFrom(e => {
      const waiting = e
        .selectFrom('orders')
        .where('environment', '=', environment)
        .where('network', '=', network)
        .where('status', '=', literal('OPEN'))
      const notFinal = e
        .selectFrom('chain_transfer')
        .where('environment', '=', environment)
        .where('network', '=', network)
        .where('status', 'in', [literal('SEEN'), literal('CONFIRMING')])
      return e
        .or([e.exists(waiting), e.exists(notFinal)])
        .$castTo<boolean>()
        .as('awaited')
    })
    .executeTakeFirstOrThrow()
  return awaited
}
