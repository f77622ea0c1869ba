import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import type { JournalEntry } from './journal.ts'

export interface Known {
  /** Whether the database has the withdrawal or the step. */
  readonly isSubjectKnown: boolean
  /** Its attempt; a worker may have made one anew, under another id. */
  readonly attemptId: string | null
  /** Of the attempt; `null`: it is not signed there. */
  readonly txHash: string | null
}

/** What the database knows of an entry; until the end of the transaction nobody changes the attempt. */
export async function findKnown(tx: Rows, { subjectId, attempt: number }: JournalEntry): Promise<Known> {
  const [attempt] = await tx.query<{ id: string; tx_hash: string | null }>(
    'select id, tx_hash from chain_tx where subject_id = $1 and attempt = $2 for no key update',
    [subjectId, number],
  )
  const [subject] = await tx.query<{ is: boolean }>(
    `select exists (select from withdrawal where id = $1) or exists (select from treasury_step where id = $1) as is`,
    [subjectId],
  )
  return {
    isSubjectKnown: subject?.is === true,
    attemptId: attempt?.id ?? null,
    txHash: attempt?.tx_hash ?? null,
  }
}

/** Whether the withdrawal is approved and has not ended, and is what was signed; steps are. */
export async function isPayable(tx: Rows, { subjectId, destination, amount }: JournalEntry): Promise<boolean> {
  const [row] = await tx.query<{ is: boolean }>(
    `select not exists (select from withdrawal where id = $1 and not (status in ('APPROVED', 'SIGNED', 'BROADCAST')
       and address = $2 and amount = $3::bigint)) as is`,
    [subjectId, destination, amount],
  )
  return row?.is === true
}

/** Makes the row of an attempt that the database lost, to be filled with what was signed in the same transaction. */
export async function insertAdopted(
  tx: Rows,
  key: ChainKey,
  { entry, now }: { readonly entry: JournalEntry; readonly now: Date },
): Promise<void> {
  const { chainTxId, purpose, subjectId, attempt, token, destination, amount } = entry
  const isWithdrawal = purpose === 'withdrawal'
  await tx.query(
    `insert into chain_tx (id, environment, network, purpose, withdrawal_id, step_id, subject_id, attempt, token, destination, amount,
       status, due_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'READY', $12, $12)`,
    [
      chainTxId,
      key.environment,
      key.network,
      purpose,
      isWithdrawal ? subjectId : null,
      isWithdrawal ? null : subjectId,
      subjectId,
      attempt,
      token,
      destination,
      amount,
      now,
    ],
  )
}
