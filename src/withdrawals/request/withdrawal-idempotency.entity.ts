import { defineEntity, p } from '@mikro-orm/core'
import { checks, environmentText, index, time } from '../../database/columns.ts'

/** The idempotency keys of withdrawal requests, each with the withdrawal or the claim link that it created. */
export const WithdrawalIdempotencyEntity = defineEntity({
  name: 'WithdrawalIdempotency',
  tableName: 'withdrawal_idempotency',
  properties: {
    merchantId: p.uuid().primary(),
    environment: environmentText().primary(),
    key: p.text().primary(),
    requestHash: p.text(),
    withdrawalId: p.uuid().nullable(),
    claimId: p.uuid().nullable(),
    expiresAt: time(),
  },
  checks: checks({
    withdrawal_idempotency_check: '(withdrawal_id is null) <> (claim_id is null)',
  }),
  indexes: [index('create index withdrawal_idempotency_expiry on withdrawal_idempotency (expires_at)')],
})
