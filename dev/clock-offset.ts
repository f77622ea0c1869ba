import pg from 'pg'
import { rowsOf } from '../src/database/rows.ts'
import { findOffset } from '../src/sandbox/clock.store.ts'

/** Returns how far this database's business clock runs ahead of real time, in milliseconds. */
export async function clockOffsetMs(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await findOffset(rowsOf(client))
  } finally {
    await client.end()
  }
}
