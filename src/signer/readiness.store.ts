import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { readDate, readDateOrNull } from '../database/row.ts'
import type { ChainView } from './readiness.ts'

/** The database's own time, and how far the watcher has read. */
export async function findChainView(rows: Rows, key: ChainKey): Promise<Pick<ChainView, 'databaseNow' | 'watched'>> {
  const [row] = await rows.query<{ now: string; height: string | null; block_time: string | null }>(
    `select clock_timestamp() as now, c.height, c.block_time
       from (select) one left join chain_cursor c on (c.environment, c.network, c.kind) = ($1, $2, 'final')`,
    [key.environment, key.network],
  )
  if (!row) throw new TypeError('the database told no time')
  const time = readDateOrNull(row.block_time)
  return { databaseNow: readDate(row.now), watched: time && { height: Number(row.height), time } }
}
