import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import type { JournalEntry } from './journal.ts'

export interface Known {
  /** Whether the database has the withdrawal or the step. */
  readonly isIntentKnown: boolean
  /** Whether another attempt may still be paid where only one at a time may be. */
  readonly isAnotherAlive: boolean
  /** Whether another attempt with its number is in a final block: this one can be in none. */
  readonly isDisplaced: boolean
  /** Whether another one ended since a stranger has its number. */
  readonly isNonceUsed: boolean
  /** Its attempt; a worker may have made one anew, under another id. */
  readonly attemptId: string | null
  /** Of the attempt; `null`: it is not signed there. */
  readonly txHash: string | null
}

/**
 * What the database knows of an entry; until the end of the transaction nobody changes an attempt of the same, or ends what it is an attempt
 * of. Attempts are locked before the withdrawal, as everybody does who follows a payment.
 */
export async function lockKnown(tx: Rows, { intentId, attempt: number, nonce }: JournalEntry): Promise<Known> {
  await tx.query('select from transaction_attempt where intent_id = $1 order by attempt for no key update', [intentId])
  await tx.query('select from withdrawal where id = $1 for no key update', [intentId])
  const [attempt] = await tx.query<{ id: string; tx_hash: string | null }>(
    'select id, tx_hash from transaction_attempt where intent_id = $1 and attempt = $2 for no key update',
    [intentId, number],
  )
  const [subject] = await tx.query<{
    is_known: boolean
    is_alive: boolean
    is_displaced: boolean
    is_nonce_used: boolean
  }>(
    `select exists (select from withdrawal where id = $1) or exists (select from payout_step where id = $1) as is_known,
            exists (select from transaction_attempt where intent_id = $1 and attempt <> $2
              and status in ('READY', 'SIGNED', 'BROADCAST', 'UNCLEAR', 'FINAL')) as is_alive,
            exists (select from transaction_attempt where intent_id = $1 and attempt <> $2 and nonce = $3 and block_number is not null
              and status in ('FINAL', 'FAILED')) as is_displaced,
            exists (select from transaction_attempt where intent_id = $1 and attempt <> $2 and nonce = $3 and status = 'REPLACED'
              and nonce_used_at is not null) as is_nonce_used`,
    [intentId, number, nonce],
  )
  return {
    isIntentKnown: subject?.is_known === true,
    isDisplaced: subject?.is_displaced === true,
    isNonceUsed: subject?.is_nonce_used === true,
    isAnotherAlive: nonce === null && subject?.is_alive === true,
    attemptId: attempt?.id ?? null,
    txHash: attempt?.tx_hash ?? null,
  }
}

/** Whether the withdrawal is approved and has not ended, and is what was signed; or the step goes on. */
export async function isPayable(tx: Rows, { intentId, destination, amount }: JournalEntry): Promise<boolean> {
  const [row] = await tx.query<{ is: boolean }>(
    `select not exists (select from withdrawal where id = $1 and not (status in ('APPROVED', 'SIGNED', 'BROADCAST')
       and address = $2 and amount = $3::bigint)) and not exists (select from payout_step where id = $1 and status <> 'OPEN') as is`,
    [intentId, destination, amount],
  )
  return row?.is === true
}

/** Makes the row of an attempt that the database lost, to be filled with what was signed in the same transaction. */
export async function insertImportedAttempt(
  tx: Rows,
  key: ChainKey,
  { entry, now }: { readonly entry: JournalEntry; readonly now: Date },
): Promise<void> {
  const { chainTxId, purpose, intentId, attempt, token, destination, amount } = entry
  const isWithdrawal = purpose === 'withdrawal'
  await tx.query(
    `insert into transaction_attempt (id, environment, network, purpose, withdrawal_id, step_id, intent_id, attempt, token, destination, amount,
       status, due_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'READY', $12, $12)`,
    [
      chainTxId,
      key.environment,
      key.network,
      purpose,
      isWithdrawal ? intentId : null,
      isWithdrawal ? null : intentId,
      intentId,
      attempt,
      token,
      destination,
      amount,
      now,
    ],
  )
}

/** Nobody ends it any more as one that was never begun. */
export async function markPaying(tx: Rows, withdrawalId: string): Promise<void> {
  await tx.query('update withdrawal set paying_since = approved_at where id = $1 and paying_since is null', [
    withdrawalId,
  ])
}

export interface UnsignedStep {
  readonly id: string
  readonly intentId: string
}

/** What waits to be signed of the treasury itself. */
export async function listUnsignedSteps(rows: Rows, { environment, network }: ChainKey): Promise<UnsignedStep[]> {
  return rows.query(
    `select id, intent_id as "intentId" from transaction_attempt
      where (environment, network) = ($1, $2) and status = 'READY' and step_id is not null`,
    [environment, network],
  )
}

export async function giveUpSteps(rows: Rows, ids: readonly string[], now: Date): Promise<void> {
  await rows.query(
    `update transaction_attempt set give_up_at = $2 where id = any($1::uuid[]) and status = 'READY' and give_up_at is null`,
    [ids, now],
  )
}
