import type { ChainKey, Environment, Network } from '../../chains/chain.ts'
import type { Purpose, StepPurpose } from '../../chains/purpose.ts'
import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
import type { AttemptStatus } from './attempt-status.ts'
import { includedSeconds, type Attempt } from './attempt.ts'
import { addSeconds } from '../../lib/clock.ts'
import { putOffSecondsMax } from '../../lib/durations.ts'

export interface NewAttempt {
  readonly id: string
  readonly environment: Environment
  readonly network: Network
  /** What it is an attempt of. */
  readonly of: { readonly withdrawalId: string } | { readonly stepId: string; readonly purpose: StepPurpose }
  /** `null`: it moves no token. */
  readonly token: string | null
  /** `null`: the signer knows it. */
  readonly destination: string | null
  readonly amount: bigint
}

/** Writes down that something is to be sent: the first attempt of a withdrawal or a step, unless a journal has brought it back. */
export async function insertFirstAttempt(tx: Rows, attempt: NewAttempt, now: Date): Promise<void> {
  const { of } = attempt
  const [purpose, withdrawalId, stepId] =
    'stepId' in of ? [of.purpose, null, of.stepId] : ['withdrawal', of.withdrawalId, null]
  await tx.query(
    `insert into transaction_attempt (id, environment, network, purpose, withdrawal_id, step_id, intent_id, attempt, token, destination, amount, status, due_at, created_at)
     values ($1, $2, $3, $4, $5, $6, coalesce($5::uuid, $6), 1, $7, $8, $9, 'READY', $10, $10)
     on conflict (intent_id, attempt) do nothing`,
    [
      attempt.id,
      attempt.environment,
      attempt.network,
      purpose,
      withdrawalId,
      stepId,
      attempt.token,
      attempt.destination,
      attempt.amount,
      now,
    ],
  )
}

/** Writes down that the same is to be tried once more, unless that waits already. */
export async function insertNextAttempt(
  tx: Rows,
  { id, after }: { readonly id: string; readonly after: Pick<Attempt, 'id'> },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into transaction_attempt (id, environment, network, purpose, withdrawal_id, step_id, intent_id, attempt, token, destination, amount, status, due_at, created_at)
     select $1, environment, network, purpose, withdrawal_id, step_id, intent_id, attempt + 1, token, destination, amount, 'READY', $3, $3
       from transaction_attempt where id = $2 and not exists (
         select from transaction_attempt n where n.intent_id = transaction_attempt.intent_id and n.attempt > transaction_attempt.attempt)
     on conflict do nothing`,
    [id, after.id, now],
  )
}

interface Found {
  id: string
  environment: Environment
  network: Network
  purpose: Purpose
  intent_id: string
  attempt: number
  status: AttemptStatus
  token: string | null
  destination: string
  amount: string
  wallet: string
  nonce: string | null
  expiration_ms: string | null
  reference_height: string | null
  tx_hash: string
  raw: string
  sends: number
  sent_height: string | null
  included_height: string | null
  signed_at: string
  reorged_out_at: string | null
  nonce_used_at: string | null
  give_up_at: string | null
  is_newest: boolean
  is_first: boolean
}

const columns = `t.id, t.environment, t.network, t.purpose, t.intent_id, t.attempt, t.status, t.token, t.destination, t.amount, t.wallet,
  t.nonce, t.expiration_ms, t.reference_height, t.tx_hash, t.raw, t.sends, t.sent_height, t.included_height, t.signed_at, t.reorged_out_at,
  t.nonce_used_at, t.give_up_at,
  not exists (select from transaction_attempt n where n.intent_id = t.intent_id and n.attempt > t.attempt) as is_newest,
  not exists (select from transaction_attempt n where (n.environment, n.network, n.wallet) = (t.environment, t.network, t.wallet)
    and n.nonce < t.nonce and n.status in ('SIGNED', 'BROADCAST', 'UNCLEAR') and n.included_height is null
    and n.nonce_used_at is null) as is_first`

export interface Claiming {
  readonly now: Date
  readonly leaseUntil: Date
  readonly limit: number
  /** What is in a block up to here is due before its time; `null`: nobody knows what is final. */
  readonly finalHeight: number | null
  readonly token: string
}

/** Takes attempts that are due to be looked at, the oldest numbers first; until `leaseUntil` nobody else is given them. */
export async function claimDue(
  rows: Rows,
  key: ChainKey,
  { now, leaseUntil, limit, finalHeight, token }: Claiming,
): Promise<Attempt[]> {
  const found = await rows.query<Found>(
    `with due as (
       select id from transaction_attempt where environment = $1 and network = $2 and status in ('SIGNED', 'BROADCAST', 'UNCLEAR')
          and (due_at <= $3 or (included_height <= $6 and due_at <= $7) or due_at > $8) order by due_at limit $5 for no key update skip locked
     ), t as (update transaction_attempt c set due_at = $4, claim = $9 from due where c.id = due.id returning c.*)
     select ${columns} from t order by t.nonce, t.signed_at, t.id`,
    // Whoever looks at one has it longer than one in a block waits.
    [
      key.environment,
      key.network,
      now,
      leaseUntil,
      limit,
      finalHeight,
      addSeconds(now, includedSeconds),
      addSeconds(now, putOffSecondsMax),
      token,
    ],
  )
  return found.map(read)
}

/** Makes due again what a claim took whose answer was lost. */
export async function releaseDue(
  rows: Rows,
  key: ChainKey,
  { token, now }: Pick<Claiming, 'token' | 'now'>,
): Promise<void> {
  await rows.query(
    `update transaction_attempt set due_at = least($4, now()), claim = null
      where environment = $1 and network = $2 and status in ('SIGNED', 'BROADCAST', 'UNCLEAR') and claim = $3`,
    [key.environment, key.network, token, now],
  )
}

function read(row: Found): Attempt {
  return {
    id: row.id,
    environment: row.environment,
    network: row.network,
    purpose: row.purpose,
    intentId: row.intent_id,
    attempt: row.attempt,
    status: row.status,
    token: row.token,
    destination: row.destination,
    amount: BigInt(row.amount),
    wallet: row.wallet,
    order:
      row.nonce === null
        ? {
            kind: 'expiring',
            referenceHeight: Number(row.reference_height),
            expirationMs: Number(row.expiration_ms),
          }
        : { kind: 'nonce', nonce: Number(row.nonce) },
    txHash: row.tx_hash,
    raw: row.raw,
    sends: row.sends,
    sentHeight: row.sent_height === null ? null : Number(row.sent_height),
    includedHeight: row.included_height === null ? null : Number(row.included_height),
    signedAt: readDate(row.signed_at),
    isReorgedOut: row.reorged_out_at !== null,
    isNewest: row.is_newest,
    isFirst: row.is_first,
    isNonceUsed: row.nonce_used_at !== null,
    isGivenUp: row.give_up_at !== null,
  }
}

export interface AttemptState {
  readonly id: string
  readonly attempt: number
  readonly status: AttemptStatus
  readonly sends: number
  /** The signer never signs it. */
  readonly isRefusedForGood: boolean
  /** How often the chain had been resumed before the signer said so. */
  readonly refusedResumes: number
  readonly txHash: string | null
  /** A block has it that is not final yet. */
  readonly isIncluded: boolean
  /** A transaction that is none of ours has its number. */
  readonly isNonceUsed: boolean
}

/** Of what was signed. */
export function hashesOf(attempts: readonly AttemptState[]): string[] {
  return attempts.flatMap(({ txHash }) => txHash ?? [])
}

/** All attempts of a withdrawal or a step, in their order; until the end of the transaction nobody else changes one. */
export async function lockAttempts(tx: Rows, intentId: string): Promise<AttemptState[]> {
  return tx.query<AttemptState>(
    `select id, attempt, status, sends, is_refused_for_good as "isRefusedForGood", refused_resumes as "refusedResumes", tx_hash as "txHash",
            included_height is not null as "isIncluded", nonce_used_at is not null as "isNonceUsed"
       from transaction_attempt where intent_id = $1 order by attempt for no key update`,
    [intentId],
  )
}

/** Locks all attempts, also those that were made while it waited for the first ones: whoever ends a payment passes over none. */
export async function lockEveryAttempt(tx: Rows, intentId: string): Promise<AttemptState[]> {
  await tx.query('select from transaction_attempt where intent_id = $1 order by attempt for no key update', [intentId])
  return lockAttempts(tx, intentId)
}

/** Notes that the bytes are handed out once more, before they are. */
export async function countSend(
  tx: Rows,
  id: string,
  { dueAt, headHeight }: { readonly dueAt: Date; readonly headHeight: number | null },
): Promise<void> {
  await tx.query(
    'update transaction_attempt set sends = sends + 1, due_at = $2, sent_height = coalesce(sent_height, $3) where id = $1',
    [id, dueAt, headHeight],
  )
}

export async function saveStatus(
  tx: Rows,
  id: string,
  { status, note, now }: { readonly status: AttemptStatus; readonly note: string | null; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update transaction_attempt set status = $2, note = $3,
            broadcast_at = case when $2 = 'BROADCAST' then coalesce(broadcast_at, $4) else broadcast_at end,
            ended_at = case when $2 in ('FINAL', 'FAILED', 'EXPIRED', 'REPLACED') then $4::timestamptz end
      where id = $1`,
    [id, status, note, now],
  )
}

export async function saveBlock(
  tx: Rows,
  id: string,
  { height, hash }: { readonly height: number; readonly hash: string },
): Promise<void> {
  await tx.query('update transaction_attempt set block_number = $2, block_hash = $3 where id = $1', [id, height, hash])
}

/** What a transaction in a final block cost its sender, in wei or sun; once, and again if that block is taken back. */
export async function insertFee(
  tx: Rows,
  id: string,
  { fee, now }: { readonly fee: bigint; readonly now: Date },
): Promise<void> {
  await tx.query(
    `insert into chain_fee (transaction_attempt_id, block_hash, environment, network, purpose, amount, recorded_at)
     select id, block_hash, environment, network, purpose, $2, $3 from transaction_attempt where id = $1 on conflict do nothing`,
    [id, fee, now],
  )
}

/** In which block it is, `null` for none: what is in a block waits for nothing but time. */
export async function saveIncluded(rows: Rows, id: string, height: number | null): Promise<void> {
  await rows.query('update transaction_attempt set included_height = $2 where id = $1', [id, height])
}

/** Whether something is in a block that is not final. */
export async function hasIncluded(rows: Rows, key: ChainKey): Promise<boolean> {
  const found = await rows.query(
    `select from transaction_attempt where environment = $1 and network = $2 and status in ('SIGNED', 'BROADCAST', 'UNCLEAR')
        and included_height is not null limit 1`,
    [key.environment, key.network],
  )
  return found.length > 0
}

export async function saveNote(rows: Rows, id: string, note: string | null): Promise<void> {
  await rows.query('update transaction_attempt set note = $2 where id = $1 and note is distinct from $2', [id, note])
}

export async function reschedule(rows: Rows, id: string, dueAt: Date): Promise<void> {
  await rows.query('update transaction_attempt set due_at = $2 where id = $1', [id, dueAt])
}
