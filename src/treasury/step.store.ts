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

/** The final block that ended a step was taken back. Where the same was begun anew since, it stays ended: its bytes are sent all the same. */
export async function reopenStep(tx: Rows, id: string): Promise<void> {
  await tx.query(
    `update treasury_step s set status = 'OPEN', ended_at = null where s.id = $1 and s.status <> 'OPEN' and not exists (
       select from treasury_step o where o.status = 'OPEN' and (o.environment, o.network, o.purpose) = (s.environment, s.network, s.purpose)
          and o.address is not distinct from s.address)`,
    [id],
  )
}
