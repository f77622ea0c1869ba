import { expressionBuilder } from 'kysely'
import type { Rows, Tables } from '../../database/database.ts'
import { dueAtOnce, literal } from '../../database/expressions.ts'
import { addSeconds } from '../../lib/clock.ts'
import { putOffSecondsMax } from '../../lib/durations.ts'
import { readWithdrawal } from '../withdrawal.store.ts'
import type { Withdrawal } from '../withdrawal.ts'
import { listUnansweredByChain, takeUnscreened, type DestinationClaim, type Unanswered } from '../withdrawals.sql.ts'

/** A withdrawal that one worker has claimed to screen its destination. */
export interface Unscreened {
  readonly withdrawal: Withdrawal
  /** Attempts, including this one. */
  readonly attempts: number
  /** The journal shows that it was signed, which this database had lost. Its payout has begun already. */
  readonly isBegun: boolean
}

/**
 * Claims approved withdrawals that have no payout yet and whose screening is due. Those never screened come first, oldest first
 * (`clearSecondsMax`). It skips merchants that owe or are suspended, as the payout does. It claims nothing while the wallet is paused,
 * because the journal may hold payouts that this database has lost.
 */
export async function claimUnscreened(rows: Rows, claim: DestinationClaim): Promise<Unscreened[]> {
  const found = await takeUnscreened(rows, claim)
  return found.map(({ screeningAttempts: attempts, isBegun, ...row }) => {
    return { withdrawal: readWithdrawal(row), attempts, isBegun }
  })
}

/** Makes the withdrawals of a claim due again after its result was lost. The attempt does not count. */
export async function releaseUnscreened(
  rows: Rows,
  { environment, network, token, now }: Pick<DestinationClaim, 'environment' | 'network' | 'token' | 'now'>,
): Promise<void> {
  await rows.kysely
    .updateTable('withdrawal')
    .set(e => ({
      screeningAt: dueAtOnce(now),
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

/** Keeps the later time when two workers found it clear, unless a fast clock wrote the earlier entry. */
function laterClearance(until: Date) {
  const e = expressionBuilder<Tables, 'withdrawal'>()
  const putOffUntilMax = e.cast<Date>(e.val(addSeconds(until, putOffSecondsMax)), 'timestamptz')
  const before = e.case().when('clearedUntil', '<=', putOffUntilMax).then(e.ref('clearedUntil')).end()
  return e.fn<Date>('greatest', [before, e.cast<Date>(e.val(until), 'timestamptz')])
}

/** Makes a withdrawal payable until then; `false` when it has ended or its payout has begun. */
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

/** Whether its payout has not begun. The lock keeps others from beginning it until the transaction ends. */
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

/** Returns why a destination could not be screened; `null` when its screening has not failed. */
export async function findScreeningNote(rows: Rows, id: string): Promise<string | null> {
  const row = await rows.kysely
    .selectFrom('withdrawal')
    .select('screeningNote as note')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.note ?? null
}

export async function listUnanswered(rows: Rows): Promise<Unanswered[]> {
  return listUnansweredByChain(rows)
}

/** Sets when a destination that could not be screened is screened again, and the reason. */
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
