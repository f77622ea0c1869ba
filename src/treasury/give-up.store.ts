import type { Rows } from '../database/database.ts'

/** The signer looks at it at once. The first mark stays. */
export async function markGivenUp(tx: Rows, id: string, now: Date): Promise<void> {
  await tx.query(
    `update chain_tx set give_up_at = coalesce(give_up_at, $2), due_at = least(due_at, $2) where id = $1 and status = 'READY'`,
    [id, now],
  )
}
