import type { Rows } from '../database/database.ts'
import { dueText } from '../database/due.ts'
import { readDate } from '../database/row.ts'

export type MailStatus = 'WAITING' | 'SENT' | 'FAILED'

export interface Mail {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  /** `null`: it is over, and what it said is nobody's business any more. */
  readonly body: string | null
  readonly status: MailStatus
  readonly attempts: number
  readonly createdAt: Date
}

interface MailRow {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly body: string | null
  readonly status: MailStatus
  readonly attempts: number
  readonly created_at: string
}

const columns = 'id, recipient, subject, body, status, attempts, created_at'

export async function insertWaiting(
  tx: Rows,
  mail: Pick<Mail, 'id' | 'recipient' | 'subject' | 'createdAt'> & { readonly body: string },
): Promise<void> {
  await tx.query(
    `insert into mail (id, recipient, subject, body, status, attempts, created_at, due_at)
     values ($1, $2, $3, $4, 'WAITING', 0, $5, $5)`,
    [mail.id, mail.recipient, mail.subject, mail.body, mail.createdAt],
  )
}

export interface MailClaim {
  readonly now: Date
  /** Somebody else may send it then. */
  readonly until: Date
  /** Nothing is ever put off beyond this: a later time was written by a clock that ran ahead. */
  readonly putOffUntilMax: Date
  readonly token: string
}

const selectDue = (isDue: string) => `select id from mail where status = 'WAITING' and ${isDue} order by due_at`
const claimText = `
with ${dueText(selectDue, 'due_at', { now: '$1', putOffUntilMax: '$3', limit: '1' })}
update mail set attempts = attempts + 1, due_at = $2, claim = $4 where id = (select id from due) returning ${columns}`

/** Takes a mail that is due, to send it outside any transaction. */
export async function claimMail(rows: Rows, { now, until, putOffUntilMax, token }: MailClaim): Promise<Mail | null> {
  const [row] = await rows.query<MailRow>(claimText, [now, until, putOffUntilMax, token])
  return row ? read(row) : null
}

/** Makes due again what a claim took whose answer was lost; its attempt counts as none. */
export async function releaseMail(rows: Rows, { token, now }: Pick<MailClaim, 'token' | 'now'>): Promise<void> {
  await rows.query(
    `update mail set attempts = attempts - 1, due_at = least($2, now()), claim = null where status = 'WAITING' and claim = $1`,
    [token, now],
  )
}

/** Notes that a mail is over; its content is kept no longer. */
export async function endMail(
  rows: Rows,
  {
    id,
    status,
    error,
    now,
  }: { readonly id: string; readonly status: 'SENT' | 'FAILED'; readonly error: string | null; readonly now: Date },
): Promise<void> {
  await rows.query(
    `update mail set status = $2, body = null, last_error = $3, ended_at = $4 where id = $1 and status = 'WAITING'`,
    [id, status, error, now],
  )
}

export async function rescheduleMail(
  rows: Rows,
  { id, error, dueAt }: { readonly id: string; readonly error: string; readonly dueAt: Date },
): Promise<void> {
  await rows.query(`update mail set last_error = $2, due_at = $3 where id = $1 and status = 'WAITING'`, [
    id,
    error,
    dueAt,
  ])
}

/** The newest mails, for the mailbox of a sandbox. */
export async function listNewestMails(rows: Rows, limit: number): Promise<Mail[]> {
  const found = await rows.query<MailRow>(`select ${columns} from mail order by mail.created_at desc, id limit $1`, [
    limit,
  ])
  return found.map(read)
}

/** How many mails wait longer than they should, and how many were given up lately; each counted to `max`. */
export async function countDelayedMails(
  rows: Rows,
  { waitingSince, failedSince, max }: { readonly waitingSince: Date; readonly failedSince: Date; readonly max: number },
): Promise<{ readonly late: number; readonly failed: number }> {
  const [row] = await rows.query<{ late: number; failed: number }>(
    `select (select count(*)::int from (select 1 from mail where status = 'WAITING' and created_at < $1 limit $3) as late) as late,
            (select count(*)::int from (select 1 from mail where status = 'FAILED' and ended_at > $2 limit $3) as failed) as failed`,
    [waitingSince, failedSince, max],
  )
  return row!
}

const mailsAtOnce = 1000

/** Removes mails that were written before `before` and are over, so many at once; says whether there may be more. */
export async function deleteOldMails(rows: Rows, before: Date): Promise<boolean> {
  const removed = await rows.query(
    `delete from mail where id in
       (select id from mail where created_at < $1 order by mail.created_at limit ${mailsAtOnce}) returning 1`,
    [before],
  )
  return removed.length === mailsAtOnce
}

function read({ created_at: createdAt, ...row }: MailRow): Mail {
  return { ...row, createdAt: readDate(createdAt) }
}
