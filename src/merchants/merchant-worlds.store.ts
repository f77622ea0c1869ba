import type { Environment } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'

/** In which worlds merchants have orders, by their ids. The order makes it one look into an index, also where a world has none. */
export async function findWorldsWithOrders(
  rows: Rows,
  merchantIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Environment[]>> {
  const found = await rows.query<{ readonly id: string; readonly worlds: Environment[] }>(
    `select merchant.id, array(
         select world.name from unnest(array['live', 'test']) as world (name)
         where (select orders.id from orders where merchant_id = merchant.id and environment = world.name
                 order by orders.created_at desc, orders.id desc limit 1) is not null
       ) as worlds
       from unnest($1::uuid[]) as merchant (id)`,
    [merchantIds],
  )
  return new Map(found.map(({ id, worlds }) => [id, worlds]))
}
