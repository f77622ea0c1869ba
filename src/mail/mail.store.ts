import type { Rows } from '../database/database.ts'
import { withDue } from '../database/due.ts'
import { dueAtOnce, literal } from '../database/expressions.ts'

export type MailStatus = 'WAITING' | 'SENT' | 'FAILED'

export interface Mail {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  /** `null`: the mail is sent or has failed, so its content is deleted. */
  readonly body: string | null
  /** The same as HTML. */
  readonly html: string | null
  readonly status: MailStatus
  readonly attempts: number
  readonly createdAt: Date
}

const columns = ['id', 'recipient', 'subject', 'body', 'html', 'status', 'attempts', 'createdAt'] as const
const waiting = literal('WAITING')

export async function insertWaiting(
  tx: Rows,
  mail: Pick<Mail, 'id' | 'recipient' | 'subject' | 'createdAt'> & { readonly body: string; readonly html: string },
): Promise<void> {
  const { id, recipient, subject, body, html, createdAt } = mail
  await tx.kysely
    .insertInto('mail')
    .values({ id, recipient, subject, body, html, status: 'WAITING', attempts: 0, createdAt, dueAt: createdAt })
    .execute()
}

export interface MailClaim {
  readonly now: Date
  /** End of the claim. */
  readonly until: Date
  /** Longest possible backoff. A later time was written by a fast clock. */
  readonly putOffUntilMax: Date
  readonly token: string
}

/** Claims a due mail, to send it outside any transaction. */
export async function claimMail(rows: Rows, { now, until, putOffUntilMax, token }: MailClaim): Promise<Mail | null> {
  const claimed = await withDue(
    rows,
    (db, isDue) => db.selectFrom('mail').select('id').where('status', '=', waiting).where(isDue).orderBy('dueAt'),
    { now, putOffUntilMax, limit: 1 },
  )
    .updateTable('mail')
    .set(e => ({ attempts: e('attempts', '+', e.lit(1)), dueAt: until, claim: token }))
    .where('id', '=', e => e.selectFrom('due').select('due.id'))
    .returning(columns)
    .executeTakeFirst()
  return claimed ?? null
}

/** Makes a claimed mail due again after the answer of the claim was lost. The attempt does not count. */
export async function releaseMail(rows: Rows, { token, now }: Pick<MailClaim, 'token' | 'now'>): Promise<void> {
  await rows.kysely
    .updateTable('mail')
    .set(e => ({
      attempts: e('attempts', '-', e.lit(1)),
      dueAt: dueAtOnce(now),
      claim: null,
    }))
    .where('status', '=', waiting)
    .where('claim', '=', token)
    .execute()
}

/** Marks a mail as sent or failed and deletes its content. */
export async function endMail(
  rows: Rows,
  {
    id,
    status,
    error,
    now,
  }: { readonly id: string; readonly status: 'SENT' | 'FAILED'; readonly error: string | null; readonly now: Date },
): Promise<void> {
  await rows.kysely
    .updateTable('mail')
    .set({ status, body: null, html: null, lastError: error, endedAt: now })
    .where('id', '=', id)
    .where('status', '=', waiting)
    .execute()
}

export async function rescheduleMail(
  rows: Rows,
  { id, error, dueAt }: { readonly id: string; readonly error: string; readonly dueAt: Date },
): Promise<void> {
  await rows.kysely
    .updateTable('mail')
    .set({ lastError: error, dueAt })
    .where('id', '=', id)
    .where('status', '=', waiting)
    .execute()
}

/** Lists the newest mails, for the mailbox of a sandbox. */
export function listNewestMails(rows: Rows, limit: number): Promise<Mail[]> {
  return rows.kysely
    .selectFrom('mail')
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Finds a mail, for the mailbox of a sandbox. */
export async function findMail(rows: Rows, id: string): Promise<Mail | null> {
  const mail = await rows.kysely.selectFrom('mail').select(columns).where('id', '=', id).executeTakeFirst()
  return mail ?? null
}

/** Counts late mails and recently failed mails, each up to `max`. */
export function countDelayedMails(
  rows: Rows,
  { waitingSince, failedSince, max }: { readonly waitingSince: Date; readonly failedSince: Date; readonly max: number },
): Promise<{ readonly late: number; readonly failed: number }> {
  const mails = rows.kysely
    .selectFrom('mail')
    .select(e => e.lit(1).as('one'))
    .limit(max)
  const late = mails.where('status', '=', waiting).where('createdAt', '<', waitingSince).as('late')
  const failed = mails.where('status', '=', literal('FAILED')).where('endedAt', '>', failedSince).as('failed')
  return rows.kysely
    .selectNoFrom(e => [
      e.cast<number>(e.selectFrom(late).select(e.fn.countAll().as('count')), 'integer').as('late'),
      e.cast<number>(e.selectFrom(failed).select(e.fn.countAll().as('count')), 'integer').as('failed'),
    ])
    .executeTakeFirstOrThrow()
}

const mailsAtOnce = 1000

/** Deletes a batch of mails written before `before`, sent or not. Returns whether there may be more. */
export async function deleteOldMails(rows: Rows, before: Date): Promise<boolean> {
  const removed = await rows.kysely
    .deleteFrom('mail')
    .where('id', 'in', e =>
      e.selectFrom('mail').select('id').where('createdAt', '<', before).orderBy('createdAt').limit(e.lit(mailsAtOnce)),
    )
    .returning('id')
    .execute()
  return removed.length === mailsAtOnce
}
