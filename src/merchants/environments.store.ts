import type { Environment } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { given } from '../database/expressions.ts'

const worlds: readonly { readonly environment: Environment }[] = [{ environment: 'live' }, { environment: 'test' }]

/** In which worlds merchants have orders, by their ids. The order makes it one look into an index, also where a world has none. */
export async function findEnvironmentsWithOrders(
  rows: Rows,
  merchantIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Environment[]>> {
  const wanted = merchantIds.map(id => ({ id }))
  const found = await rows.kysely
    .selectFrom(given('wanted', { id: 'uuid' }, wanted))
    .select(e => [
      'wanted.id',
      e
        .fn<Environment[]>('array', [
          e
            .selectFrom(given('known', { environment: 'text' }, worlds))
            .select('known.environment')
            .where(world =>
              world(
                world
                  .selectFrom('orders')
                  .select('orders.id')
                  .whereRef('orders.merchantId', '=', 'wanted.id')
                  .whereRef('orders.environment', '=', 'known.environment')
                  .orderBy('orders.createdAt', 'desc')
                  .orderBy('orders.id', 'desc')
                  .limit(one => one.lit(1)),
                'is not',
                null,
              ),
            ),
        ])
        .as('environments'),
    ])
    .execute()
  return new Map(found.map(({ id, environments }) => [id, environments]))
}
