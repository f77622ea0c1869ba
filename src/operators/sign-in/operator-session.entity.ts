import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../../database/columns.ts'

/** A console session of an operator, opened with a passkey. */
export const OperatorSessionEntity = defineEntity({
  name: 'OperatorSession',
  tableName: 'operator_session',
  properties: {
    tokenHash: p.text().primary(),
    operator: p.text(),
    credentialId: p.text(),
    createdAt: time(),
    seenAt: time(),
  },
  checks: checks({
    operator_session_token_hash_check: `token_hash ~ '^[0-9a-f]{64}$'`,
  }),
  indexes: [
    index('create index operator_session_operator on operator_session (operator)'),
    index('create index operator_session_age on operator_session (seen_at)'),
  ],
})
