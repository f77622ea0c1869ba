import pg from 'pg'
import { rowsOf } from '../src/database/rows.ts'
import { findOffset } from '../src/sandbox/clock.store.ts'

/** How far the business clock in this database runs ahead of the real time, in milliseconds. */
export async function clockOffsetMs(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await findOffset(rowsOf(client))
  } finally {
    await client.end()
  }
}
