import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../database/columns.ts'

/** A mail to one person, as text and as HTML. Both are deleted once it is sent or has failed. */
export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  properties: {
    id: p.uuid().primary(),
    recipient: p.text(),
    subject: p.text(),
    body: p.text().nullable(),
    html: p.text().nullable(),
    status: p.enum(['WAITING', 'SENT', 'FAILED']),
    attempts: p.integer(),
    lastError: p.text().nullable(),
    createdAt: time(),
    /** Next attempt; while a claim is held, the end of the claim. */
    dueAt: time(),
    /** The current sender's claim. */
    claim: p.uuid().nullable(),
    endedAt: time().nullable(),
  },
  checks: checks({
    mail_recipient_check: `recipient ~ '^[!-~]+@[!-~]+$' and length(recipient) <= 254`,
    mail_subject_check: `subject !~ '[[:cntrl:]]' and length(subject) <= 255`,
    mail_body_check: 'length(body) <= 20000',
    mail_html_check: 'length(html) <= 200000',
    mail_attempts_check: 'attempts >= 0',
    mail_last_error_check: 'length(last_error) <= 255',
    mail_check: `(status = 'WAITING') = (ended_at is null) and (body is not null or status <> 'WAITING')`,
  }),
  indexes: [
    index(`create index mail_due on mail (due_at) where status = 'WAITING'`),
    index(`create index mail_failed on mail (ended_at) where status = 'FAILED'`),
    index('create index mail_age on mail (created_at)'),
  ],
})
