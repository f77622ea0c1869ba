import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../../database/columns.ts'

/** A link by which whoever reads the mails of an address signs in, with the browser that asked for it. */
export const SignInLinkEntity = defineEntity({
  name: 'SignInLink',
  tableName: 'sign_in_link',
  properties: {
    id: p.uuid().primary(),
    mail: p.text(),
    browserHash: p.text(),
    /** Asked for by a registration, so the mail welcomes. */
    isRegistration: p.boolean().default(false),
    /** Given when the mail is written. */
    tokenHash: p.text().nullable(),
    createdAt: time(),
    expiresAt: time(),
    sentAt: time().nullable(),
    endedAt: time().nullable(),
  },
  checks: checks({
    sign_in_link_mail_check: 'length(mail) <= 254',
    sign_in_link_browser_hash_check: `browser_hash ~ '^[0-9a-f]{64}$'`,
    sign_in_link_token_hash_check: `token_hash ~ '^[0-9a-f]{64}$'`,
  }),
  indexes: [
    index('create index sign_in_link_mail on sign_in_link (mail) where ended_at is null'),
    index('create index sign_in_link_unsent on sign_in_link (created_at) where sent_at is null and ended_at is null'),
    index('create index sign_in_link_age on sign_in_link (expires_at)'),
  ],
  uniques: [{ name: 'sign_in_link_token_hash_key', properties: ['tokenHash'] }],
})
