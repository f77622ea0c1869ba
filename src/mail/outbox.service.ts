import type { Rows } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { plainText } from '../lib/plain-text.ts'
import type { MailText } from './mail-text.ts'
import { insertWaiting } from './mail.store.ts'

export interface NewMail extends MailText {
  readonly recipient: string
}

/** Writes a mail, in the transaction of what it tells: it is sent when that is committed, and never otherwise. */
export async function insertMail(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Rows,
  { recipient, subject, paragraphs }: NewMail,
): Promise<void> {
  await insertWaiting(tx, {
    id: random.uuid(),
    recipient,
    subject: plainText(subject, 255),
    body: paragraphs.map(text => plainText(text, 2000)).join('\n\n'),
    createdAt: clock.now(),
  })
}
