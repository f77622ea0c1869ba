import type { Rows } from '../database/database.ts'

/** Returns the business clock's offset in milliseconds; 0 if it was never moved. */
export async function findOffset(rows: Rows): Promise<number> {
  const clock = await rows.kysely
    .selectFrom('business_clock')
    .select('offsetMs')
    .where('environment', '=', 'test')
    .executeTakeFirst()
  return Number(clock?.offsetMs ?? 0)
}

/** Adds to the offset and returns the sum. Concurrent advances both count. */
export async function addOffset(rows: Rows, milliseconds: number): Promise<number> {
  const { offsetMs } = await rows.kysely
    .insertInto('business_clock')
    .values({ environment: 'test', offsetMs: BigInt(milliseconds) })
    .onConflict(conflict =>
      conflict
        .column('environment')
        .doUpdateSet(e => ({ offsetMs: e('business_clock.offsetMs', '+', e.ref('excluded.offsetMs')) })),
    )
    .returning('offsetMs')
    .executeTakeFirstOrThrow()
  return Number(offsetMs)
}
