import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../../database/columns.ts'
import type { Audience } from '../../lib/subject.ts'

/** Something random that a passkey is to sign, once and soon. */
export const PasskeyChallengeEntity = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenge',
  properties: {
    challenge: p.text().primary(),
    audience: p.text().$type<Audience>(),
    purpose: p.enum(['enrol', 'sign-in', 'confirm']),
    /** The browser or session that asked for it. */
    boundTo: p.text(),
    subject: p.text().nullable(),
    /** What is confirmed with it, where it is one thing. */
    intent: p.text().nullable(),
    expiresAt: time(),
  },
  checks: checks({
    passkey_challenge_challenge_check: 'length(challenge) between 43 and 128',
    passkey_challenge_audience_check: `audience = 'dashboard'`,
  }),
  indexes: [index('create index passkey_challenge_age on passkey_challenge (expires_at)')],
})
