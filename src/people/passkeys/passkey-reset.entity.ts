import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../../database/columns.ts'
import type { Audience } from '../../lib/subject.ts'

/** A request to remove the passkeys that somebody has lost. It waits, so that the subject can object. */
export const PasskeyResetEntity = defineEntity({
  name: 'PasskeyReset',
  tableName: 'passkey_reset',
  properties: {
    id: p.uuid().primary(),
    audience: p.text().$type<Audience>(),
    subject: p.text(),
    askedBy: p.text(),
    askedAt: time(),
    dueAt: time(),
    endedAt: time().nullable(),
  },
  checks: checks({
    passkey_reset_audience_check: `audience = 'dashboard'`,
    passkey_reset_subject_check: `subject <> ''`,
    passkey_reset_asked_by_check: `asked_by <> ''`,
    passkey_reset_check: 'due_at > asked_at',
  }),
  indexes: [
    index('create unique index passkey_reset_open on passkey_reset (audience, subject) where ended_at is null'),
    index('create index passkey_reset_due on passkey_reset (due_at) where ended_at is null'),
  ],
})
