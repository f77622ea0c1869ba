import type { Rows } from './database.ts'

/** Of the rows that are written: so many processes hardly wait for each other. */
export const writeSlots = 8

/** Writes and commits one row. Throws what the database says where it takes no writes: a standby, a full disk, one that only reads. */
export async function writeOnce(rows: Rows, slot: number, now: Date): Promise<void> {
  await rows.query(
    `insert into readiness_write (slot, written_at) values ($1, $2)
     on conflict (slot) do update set written_at = excluded.written_at`,
    [slot, now],
  )
}
