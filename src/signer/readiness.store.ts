import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import type { ChainView } from './readiness.ts'

/** Returns the database's time, and how far the watcher has read. */
export async function findChainView(
  rows: Rows,
  { environment, network }: ChainKey,
): Promise<Pick<ChainView, 'databaseNow' | 'watched'>> {
  const { databaseNow, height, blockTime } = await rows.kysely
    .selectFrom(rows.kysely.selectNoFrom([]).as('one'))
    .leftJoin('chain_cursor as c', on =>
      on.on('c.environment', '=', environment).on('c.network', '=', network).on('c.kind', '=', 'final'),
    )
    .select(e => [e.fn<Date>('clock_timestamp', []).as('databaseNow'), 'c.height', 'c.blockTime'])
    .executeTakeFirstOrThrow(() => new TypeError('the database returned no time'))
  return { databaseNow, watched: blockTime && { height: Number(height), time: blockTime } }
}
