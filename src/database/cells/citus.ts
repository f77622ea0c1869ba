import type pg from 'pg'

/** Whether this PostgreSQL is a Citus coordinator, which places schemas on servers. */
export async function hasCitus(client: pg.Client | pg.Pool): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  return rowCount === 1
}
