import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { dueText } from '../../database/due.ts'
import { owes } from '../../ledger/debt.store.ts'
import { isSuspended } from '../../merchants/merchant.store.ts'
import { addSeconds } from '../../lib/clock.ts'
import { putOffSecondsMax } from '../../lib/durations.ts'
import { clearSecondsMax } from './clearance.ts'
import { readWithdrawal, withdrawalColumns, type WithdrawalRow } from '../withdrawal.store.ts'
import type { Withdrawal } from '../withdrawal.ts'

/** A withdrawal that one worker has taken to ask about its destination. */
export interface Unscreened {
  readonly withdrawal: Withdrawal
  /** This attempt counted. */
  readonly attempts: number
  /** A journal told that it was signed, before this database forgot it: it is paid already. */
  readonly isBegun: boolean
}

export interface DestinationClaim extends ChainKey {
  readonly now: Date
  /** A worker that dies loses what it claimed then. */
  readonly leaseUntil: Date
  readonly limit: number
  readonly token: string
}

const askedAt = `coalesce(screening_at, '-infinity')`
const selectUnscreened = (isDue: string) =>
  `select id from withdrawal
    where environment = $1 and network = $2 and status = 'APPROVED' and paying_since is null
      and ${isDue} and not ${owes('withdrawal')} and not ${isSuspended('withdrawal')}
      and not exists (select from wallet h where (h.environment, h.network) = ($1, $2) and h.paused_at is not null)
    order by ${askedAt}, approved_at, id`

/**
 * Takes approved withdrawals that nobody pays yet and whose destination is to be asked about: first those that nobody was asked
 * about, the oldest of them first (`clearSecondsMax`).
 * Merchants that owe or are suspended are passed over, as they are when it is paid, and so is all while the signer has stopped: what a journal holds
 * that this database forgot may have been paid.
 */
export async function claimUnscreened(
  rows: Rows,
  { environment, network, now, leaseUntil, limit, token }: DestinationClaim,
): Promise<Unscreened[]> {
  const found = await rows.query<WithdrawalRow & { screening_attempts: number; is_begun: boolean }>(
    `with ${dueText(selectUnscreened, askedAt)},
     taken as (
       update withdrawal w set screening_at = $4, screening_attempts = w.screening_attempts + 1, claim = $7
         from due where w.id = due.id returning w.*)
     select ${withdrawalColumns('taken')}, taken.screening_attempts,
            exists (select from transaction_attempt c where c.intent_id = taken.id) as is_begun from taken`,
    [environment, network, now, leaseUntil, limit, addSeconds(now, clearSecondsMax), token],
  )
  return found.map(row => ({
    withdrawal: readWithdrawal(row),
    attempts: row.screening_attempts,
    isBegun: row.is_begun,
  }))
}

/** Makes due again what a claim took whose answer was lost; its attempts count as none. */
export async function releaseUnscreened(
  rows: Rows,
  { environment, network, token, now }: Pick<DestinationClaim, 'environment' | 'network' | 'token' | 'now'>,
): Promise<void> {
  await rows.query(
    `update withdrawal set screening_at = least($4, now()), screening_attempts = screening_attempts - 1, claim = null
      where environment = $1 and network = $2 and status = 'APPROVED' and paying_since is null and claim = $3`,
    [environment, network, token, now],
  )
}

const unpaid = `id = $1 and status = 'APPROVED' and paying_since is null`

/** Of two workers who found it clear the later time holds, unless it was written by a clock that ran ahead. */
const cleared = `greatest(case when cleared_until <= $3::timestamptz then cleared_until end, $2::timestamptz)`

/** Lets a withdrawal be paid until then; `false` when it has ended or is being paid. */
export async function markCleared(rows: Rows, id: string, until: Date): Promise<boolean> {
  const marked = await rows.query(
    `update withdrawal set cleared_until = ${cleared}, screening_at = ${cleared}, screening_attempts = 0, screening_note = null, claim = null
      where ${unpaid} returning 1`,
    [id, until, addSeconds(until, putOffSecondsMax)],
  )
  return marked.length === 1
}

/** Whether nobody has begun to pay it; until the end of the transaction nobody does. */
export async function lockUnpaid(tx: Rows, id: string): Promise<boolean> {
  const found = await tx.query(
    `select 1 from withdrawal where ${unpaid} and not exists (select from transaction_attempt c where c.intent_id = withdrawal.id)
        for no key update`,
    [id],
  )
  return found.length === 1
}

/** Why a destination could not be screened; `null` when nothing is missing. */
export async function findScreeningNote(rows: Rows, id: string): Promise<string | null> {
  const [row] = await rows.query<{ note: string | null }>(
    'select screening_note as note from withdrawal where id = $1',
    [id],
  )
  return row?.note ?? null
}

/** Withdrawals of a chain that wait because somebody who screens gave no verdict, and what the newest of them lacks. */
export interface Unanswered extends ChainKey {
  readonly count: number
  readonly note: string
}

export async function listUnanswered(rows: Rows): Promise<Unanswered[]> {
  return rows.query<Unanswered>(
    `select environment, network, count(*)::int as count, (array_agg(screening_note order by screening_at desc))[1] as note
       from withdrawal where status = 'APPROVED' and paying_since is null and screening_note is not null
      group by environment, network order by environment, network`,
  )
}

/** Sets when a destination that could not be screened is asked about again, and why it could not. */
export async function rescheduleScreening(
  rows: Rows,
  id: string,
  { at, note }: { readonly at: Date; readonly note: string },
): Promise<void> {
  await rows.query(`update withdrawal set screening_at = $2, screening_note = $3 where ${unpaid}`, [id, at, note])
}
