import type { Rows } from './database.ts'

/** What time it is by the clock of the database: the same for every worker, whatever its own clock says. */
export async function readDatabaseTime(rows: Rows): Promise<Date> {
  const [row] = await rows.query<{ ms: string }>('select floor(extract(epoch from clock_timestamp()) * 1000) as ms')
  return new Date(Number(row!.ms))
}
