import type { Rows } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { mailAsHtml } from './mail-as-html.ts'
import { mailAsText, shownMail, type MailText } from './mail-text.ts'
import { insertWaiting, countDelayedMails } from './mail.store.ts'
import { addSeconds } from '../lib/clock.ts'

export interface NewMail extends MailText {
  readonly recipient: string
}

/** Writes a mail in the caller's transaction. It is sent once that commits, and never otherwise. */
export async function insertMail(
  { clock, random, config }: Pick<Deps, 'clock' | 'random' | 'config'>,
  tx: Rows,
  { recipient, ...text }: NewMail,
): Promise<void> {
  const support = config.supportMail
  const mail = shownMail({ ...text, ...(support !== null && { support }) })
  await insertWaiting(tx, {
    id: random.uuid(),
    recipient,
    subject: mail.subject,
    body: mailAsText(mail),
    html: mailAsHtml(mail),
    createdAt: clock.now(),
  })
}

/** Mails that did not arrive as expected. */
export interface DelayedMails {
  /** Written more than five minutes ago and not sent. */
  readonly late: number
  /** Failed for good within a week. */
  readonly failed: number
}

const lateSeconds = 300
const weekSeconds = 7 * 86_400

/** Counts them, each up to `max`. */
export function findDelayedMails({ db }: Pick<Deps, 'db'>, now: Date, max: number): Promise<DelayedMails> {
  const [waitingSince, failedSince] = [addSeconds(now, -lateSeconds), addSeconds(now, -weekSeconds)]
  return countDelayedMails(db, { waitingSince, failedSince, max })
}
