import type { Rows } from '../database/database.ts'

/** What is over stays as it ended. */
export async function endStep(
  tx: Rows,
  id: string,
  { status, now }: { readonly status: 'DONE' | 'FAILED'; readonly now: Date },
): Promise<void> {
  await tx.query(`update treasury_step set status = $2, ended_at = $3 where id = $1 and status = 'OPEN'`, [
    id,
    status,
    now,
  ])
}
