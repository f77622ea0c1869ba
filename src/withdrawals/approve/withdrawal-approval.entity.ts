import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../../database/columns.ts'

/** An operator's final decision about a withdrawal. */
export const WithdrawalApprovalEntity = defineEntity({
  name: 'WithdrawalApproval',
  tableName: 'withdrawal_approval',
  properties: {
    withdrawalId: p.uuid().primary(),
    operator: p.text().primary(),
    sponsor: p.text(),
    decision: p.enum(['approved', 'rejected']).primary(),
    reason: p.text(),
    createdAt: time(),
    signatureId: p.uuid().nullable(),
    digest: p.text().nullable(),
  },
  checks: checks({
    withdrawal_approval_reason_check: `reason <> ''`,
  }),
  indexes: [
    index(
      `create index withdrawal_approval_recent on withdrawal_approval (sponsor, created_at) where decision = 'approved'`,
    ),
  ],
})
