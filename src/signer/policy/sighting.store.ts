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
  /** Where the next page begins; `null`: there is none. */
  readonly next: ListPosition | null
}

/** Entries of allow-lists behind a place, in the order in which the database says that they were made. */
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

/** Milliseconds by which the business clock of a sandbox runs ahead. */
export async function findOffset(rows: Rows, environment: Environment): Promise<number> {
  const clock = await rows.kysely
    .selectFrom('business_clock')
    .select('offsetMs')
    .where('environment', '=', environment)
    .executeTakeFirst()
  return Number(clock?.offsetMs ?? 0)
}
