import { defineEntity, p } from '@mikro-orm/core'
import { checks, identity, index, json, time } from '../database/columns.ts'

/** A provider's verdict on a withdrawal's destination. Append-only, kept for ever, protected by a digest. */
export const WithdrawalVerdictEntity = defineEntity({
  name: 'WithdrawalVerdict',
  tableName: 'withdrawal_verdict',
  properties: {
    id: identity().primary(),
    withdrawalId: p.uuid(),
    provider: p.text(),
    verdict: p.enum(['clear', 'flagged', 'unknown']),
    reason: p.text().nullable(),
    reference: p.text().nullable(),
    evidence: json(),
    screenedAt: time(),
    digest: p.text().nullable(),
  },
  checks: checks({
    withdrawal_verdict_check: `(verdict = 'flagged') = (reason is not null)`,
  }),
  indexes: [index('create index withdrawal_verdict_withdrawal on withdrawal_verdict (withdrawal_id, id)')],
})
