import type { Rows } from '../../database/database.ts'

/** The signer looks at it at once. `false` where it was marked before: the first mark stays. */
export async function markGivenUp(tx: Rows, id: string, now: Date): Promise<boolean> {
  const marked = await tx.query(
    `update transaction_attempt set give_up_at = $2, due_at = least(due_at, $2)
      where id = $1 and status = 'READY' and give_up_at is null returning 1`,
    [id, now],
  )
  return marked.length === 1
}
