import { expressionBuilder } from 'kysely'
import type { ChainKey } from '../../chains/chain.ts'
import type { Rows, Tables } from '../../database/database.ts'
import { databaseNow, literal } from '../../database/expressions.ts'
import { addSeconds } from '../../lib/clock.ts'
import { putOffSecondsMax } from '../../lib/durations.ts'
import { readWithdrawal } from '../withdrawal.store.ts'
import type { Withdrawal } from '../withdrawal.ts'
import { listUnansweredByChain, takeUnscreened } from '../withdrawals.sql.ts'

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

/**
 * Takes approved withdrawals that nobody pays yet and whose destination is to be asked about: first those that nobody was asked
 * about, the oldest of them first (`clearSecondsMax`).
 * Merchants that owe or are suspended are passed over, as they are when it is paid, and so is all while the signer has stopped: what a journal holds
 * that this database forgot may have been paid.
 */
export async function claimUnscreened(rows: Rows, claim: DestinationClaim): Promise<Unscreened[]> {
  const found = await takeUnscreened(rows, claim)
  return found.map(({ screeningAttempts: attempts, isBegun, ...row }) => {
    return { withdrawal: readWithdrawal(row), attempts, isBegun }
  })
}

/** Makes due again what a claim took whose answer was lost; its attempts count as none. */
export async function releaseUnscreened(
  rows: Rows,
  { environment, network, token, now }: Pick<DestinationClaim, 'environment' | 'network' | 'token' | 'now'>,
): Promise<void> {
  await rows.kysely
    .updateTable('withdrawal')
    .set(e => ({
      screeningAt: e.fn<Date>('least', [e.cast<Date>(e.val(now), 'timestamptz'), databaseNow]),
      screeningAttempts: e('screeningAttempts', '-', 1),
      claim: null,
    }))
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('status', '=', literal('APPROVED'))
    .where('payingSince', 'is', null)
    .where('claim', '=', token)
    .execute()
}

function isUnpaid(id: string) {
  const e = expressionBuilder<Tables, 'withdrawal'>()
  return e.and([e('id', '=', id), e('status', '=', literal('APPROVED')), e('payingSince', 'is', null)])
}

/** Of two workers who found it clear the later time holds, unless it was written by a clock that ran ahead. */
function laterClearance(until: Date) {
  const e = expressionBuilder<Tables, 'withdrawal'>()
  const putOffUntilMax = e.cast<Date>(e.val(addSeconds(until, putOffSecondsMax)), 'timestamptz')
  const before = e.case().when('clearedUntil', '<=', putOffUntilMax).then(e.ref('clearedUntil')).end()
  return e.fn<Date>('greatest', [before, e.cast<Date>(e.val(until), 'timestamptz')])
}

/** Lets a withdrawal be paid until then; `false` when it has ended or is being paid. */
export async function markCleared(rows: Rows, id: string, until: Date): Promise<boolean> {
  const cleared = laterClearance(until)
  const marked = await rows.kysely
    .updateTable('withdrawal')
    .set({ clearedUntil: cleared, screeningAt: cleared, screeningAttempts: 0, screeningNote: null, claim: null })
    .where(isUnpaid(id))
    .returning(e => e.lit(1).as('marked'))
    .execute()
  return marked.length === 1
}

/** Whether nobody has begun to pay it; until the end of the transaction nobody does. */
export async function lockUnpaid(tx: Rows, id: string): Promise<boolean> {
  const found = await tx.kysely
    .selectFrom('withdrawal')
    .select(e => e.lit(1).as('found'))
    .where(isUnpaid(id))
    .where(e => e.not(e.exists(e.selectFrom('transaction_attempt as c').whereRef('c.intentId', '=', 'withdrawal.id'))))
    .forNoKeyUpdate()
    .execute()
  return found.length === 1
}

/** Why a destination could not be screened; `null` when nothing is missing. */
export async function findScreeningNote(rows: Rows, id: string): Promise<string | null> {
  const row = await rows.kysely
    .selectFrom('withdrawal')
    .select('screeningNote as note')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.note ?? null
}

/** Withdrawals of a chain that wait because somebody who screens gave no verdict, and what the newest of them lacks. */
export interface Unanswered extends ChainKey {
  readonly count: number
  readonly note: string
}

export async function listUnanswered(rows: Rows): Promise<Unanswered[]> {
  return listUnansweredByChain(rows)
}

/** Sets when a destination that could not be screened is asked about again, and why it could not. */
export async function rescheduleScreening(
  rows: Rows,
  id: string,
  { at, note }: { readonly at: Date; readonly note: string },
): Promise<void> {
  await rows.kysely
    .updateTable('withdrawal')
    .set({ screeningAt: at, screeningNote: note })
    .where(isUnpaid(id))
    .execute()
}
