import { defineEntity, p } from '@mikro-orm/core'
import { checks, environment, index, time } from '../../database/columns.ts'
import type { Audience } from '../../lib/subject.ts'

/** A sign-in in one browser, whose cookie holds the token. */
export const PageSessionEntity = defineEntity({
  name: 'PageSession',
  tableName: 'page_session',
  properties: {
    id: p.uuid().primary(),
    audience: p.text().$type<Audience>(),
    subject: p.text(),
    tokenHash: p.text(),
    environment: environment(),
    /** When the session last showed a passkey. */
    passkeyAt: time().nullable(),
    createdAt: time(),
    seenAt: time(),
    expiresAt: time(),
    revokedAt: time().nullable(),
    address: p.text(),
    userAgent: p.text(),
    /** A message for the next page only. */
    flash: p.text().nullable(),
  },
  checks: checks({
    page_session_audience_check: `audience = 'dashboard'`,
    page_session_subject_check: `subject <> ''`,
    page_session_token_hash_check: `token_hash ~ '^[0-9a-f]{64}$'`,
    page_session_address_check: 'length(address) <= 64',
    page_session_user_agent_check: 'length(user_agent) <= 255',
    page_session_flash_check: 'length(flash) <= 4000',
  }),
  indexes: [
    index('create index page_session_subject on page_session (audience, subject, created_at)'),
    index('create index page_session_age on page_session (expires_at)'),
  ],
  uniques: [{ name: 'page_session_token_hash_key', properties: ['tokenHash'] }],
})
