import type { Rows } from '../../database/database.ts'
import type { ChainKey } from '../chain.ts'

/** Calls to one node on one day (UTC). */
export interface NodeUsage extends ChainKey {
  readonly node: string
  readonly day: string
  readonly calls: number
}

/**
 * Adds calls to those of other processes, and tells how many they are in all, in the order given. One row for each node and day,
 * written every few seconds and never for a single call; rows are taken in one order, so that two processes do not wait for each other.
 */
export async function addUsage(rows: Rows, usages: readonly NodeUsage[]): Promise<number[]> {
  const found = await rows.query<{ place: string; calls: string }>(
    `with given as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::bigint[])
         with ordinality as g (environment, network, node, day, calls, place)),
     written as (
       insert into node_usage (environment, network, node, day, calls)
       select environment, network, node, day, calls from given order by environment, network, node, day
       on conflict (environment, network, node, day) do update set calls = node_usage.calls + excluded.calls
       returning environment, network, node, day, calls)
     select g.place, w.calls from given g join written w using (environment, network, node, day) order by g.place`,
    [
      usages.map(one => one.environment),
      usages.map(one => one.network),
      usages.map(one => one.node),
      usages.map(one => one.day),
      usages.map(one => one.calls),
    ],
  )
  return found.map(({ calls }) => Number(calls))
}

/** Removes counts of days before this one. */
export async function deleteUsageBefore(rows: Rows, day: string): Promise<void> {
  await rows.query('delete from node_usage where day < $1', [day])
}
