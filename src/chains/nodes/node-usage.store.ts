import type { Rows } from '../../database/database.ts'
import { given } from '../../database/expressions.ts'
import type { ChainKey } from '../chain.ts'

/** Calls to one node on one day (UTC). */
export interface NodeUsage extends ChainKey {
  readonly node: string
  readonly day: string
  readonly calls: number
}

const columns = ['environment', 'network', 'node', 'day', 'calls'] as const
const sentAs = { environment: 'text', network: 'text', node: 'text', day: 'date', calls: 'bigint', place: 'integer' } as const // prettier-ignore

/**
 * Adds calls and returns the totals of all processes, in the order given. One row per node and day, written every few seconds instead of per
 * call. Locks rows in one order, so that two processes do not deadlock.
 */
export async function addUsage(rows: Rows, usages: readonly NodeUsage[]): Promise<number[]> {
  const placed = usages.map((one, place) => ({ ...one, calls: BigInt(one.calls), place }))
  const found = await rows.kysely
    .with('given', db => db.selectFrom(given('g', sentAs, placed)).select([...columns, 'place']))
    .with('written', db =>
      db
        .insertInto('node_usage')
        .columns(columns)
        .expression(
          db
            .selectFrom('given')
            .select(columns)
            .orderBy('environment')
            .orderBy('network')
            .orderBy('node')
            .orderBy('day'),
        )
        .onConflict(conflict =>
          conflict
            .columns(['environment', 'network', 'node', 'day'])
            .doUpdateSet(e => ({ calls: e('node_usage.calls', '+', e.ref('excluded.calls')) })),
        )
        .returning(columns),
    )
    .selectFrom('given as g')
    .innerJoin('written as w', join =>
      join
        .onRef('w.environment', '=', 'g.environment')
        .onRef('w.network', '=', 'g.network')
        .onRef('w.node', '=', 'g.node')
        .onRef('w.day', '=', 'g.day'),
    )
    .select('w.calls')
    .orderBy('g.place')
    .execute()
  return found.map(({ calls }) => Number(calls))
}

/** Deletes counts of days before this one. */
export async function deleteUsageBefore(rows: Rows, day: string): Promise<void> {
  await rows.kysely.deleteFrom('node_usage').where('day', '<', day).execute()
}
