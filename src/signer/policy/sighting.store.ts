import type { ChainKey, Environment } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import type { ListPosition } from './list-watch.ts'
import type { Listed } from './sightings.ts'

export interface ListedRow extends Listed {
  readonly createdAt: Date
}

const listedAtOnce = 1000

export interface Page {
  readonly rows: readonly ListedRow[]
  /** Start of the next page; `null`: there is none. */
  readonly next: ListPosition | null
}

/** Lists entries of allow-lists after a position, ordered by their creation time in the database. */
export async function listListed(rows: Rows, key: ChainKey, after: ListPosition): Promise<Page> {
  const listed = await rows.kysely
    .selectFrom('withdrawal_address')
    .select(['id', 'merchantId', 'address', 'createdAt'])
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where(e => e(e.refTuple('createdAt', 'id'), '>', e.tuple(after.createdAt, after.id)))
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(listedAtOnce)
    .execute()
  const last = listed.at(-1)
  return { rows: listed, next: listed.length === listedAtOnce && last ? last : null }
}

/** Returns how far a sandbox's business clock runs ahead, in milliseconds. */
export async function findOffset(rows: Rows, environment: Environment): Promise<number> {
  const clock = await rows.kysely
    .selectFrom('business_clock')
    .select('offsetMs')
    .where('environment', '=', environment)
    .executeTakeFirst()
  return Number(clock?.offsetMs ?? 0)
}
