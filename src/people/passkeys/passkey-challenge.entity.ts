import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../../database/columns.ts'

export const PasskeyChallengeEntity = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenge',
  properties: {
    challenge: p.text().primary(),
    audience: p.text(),
    purpose: p.enum(['enrol', 'sign-in', 'confirm']),
    boundTo: p.text(),
    subject: p.text().nullable(),
    intent: p.text().nullable(),
    expiresAt: time(),
  },
  checks: checks({
    passkey_challenge_challenge_check: 'length(challenge) between 43 and 128',
    passkey_challenge_audience_check: `audience = 'dashboard'`,
  }),
  indexes: [index('create index passkey_challenge_age on passkey_challenge (expires_at)')],
})
