import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
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
  const found = await rows.query<{ id: string; merchant_id: string; address: string; created_at: string }>(
    `select id, merchant_id, address, created_at from withdrawal_address
      where environment = $1 and network = $2 and (created_at, id) > ($3, $4) and removed_at is null
      order by withdrawal_address.created_at, id limit ${listedAtOnce}`,
    [key.environment, key.network, after.createdAt, after.id],
  )
  const listed = found.map(row => {
    return { id: row.id, merchantId: row.merchant_id, address: row.address, createdAt: readDate(row.created_at) }
  })
  const last = listed.at(-1)
  return { rows: listed, next: found.length === listedAtOnce && last ? last : null }
}

/** Milliseconds by which the business clock of a sandbox runs ahead. */
export async function findOffset(rows: Rows, environment: string): Promise<number> {
  const [row] = await rows.query<{ offset_ms: string }>('select offset_ms from business_clock where environment = $1', [
    environment,
  ])
  return Number(row?.offset_ms ?? 0)
}
