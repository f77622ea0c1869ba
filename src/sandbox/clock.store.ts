import type { Rows } from '../database/database.ts'

/** How far the business clock runs ahead, in milliseconds; 0 when it was never moved. */
export async function findOffset(rows: Rows): Promise<number> {
  const [row] = await rows.query<{ offset_ms: string }>(
    `select offset_ms from business_clock where environment = 'test'`,
  )
  return Number(row?.offset_ms ?? 0)
}

/** Adds to the offset and returns the sum: two advances at once both count. */
export async function addOffset(rows: Rows, milliseconds: number): Promise<number> {
  const [row] = await rows.query<{ offset_ms: string }>(
    `insert into business_clock (environment, offset_ms) values ('test', $1)
     on conflict (environment) do update set offset_ms = business_clock.offset_ms + excluded.offset_ms
     returning offset_ms`,
    [milliseconds],
  )
  if (!row) throw new Error('The business clock has no row after it was moved')
  return Number(row.offset_ms)
}
