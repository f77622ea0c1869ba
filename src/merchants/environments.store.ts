import type { Environment } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'

/** In which worlds merchants have orders, by their ids. The order makes it one look into an index, also where a world has none. */
export async function findEnvironmentsWithOrders(
  rows: Rows,
  merchantIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Environment[]>> {
  const found = await rows.query<{ readonly id: string; readonly environments: Environment[] }>(
    `select merchant.id, array(
         select known.environment from unnest(array['live', 'test']) as known (environment)
         where (select orders.id from orders where merchant_id = merchant.id and orders.environment = known.environment
                 order by orders.created_at desc, orders.id desc limit 1) is not null
       ) as environments
       from unnest($1::uuid[]) as merchant (id)`,
    [merchantIds],
  )
  return new Map(found.map(({ id, environments }) => [id, environments]))
}
