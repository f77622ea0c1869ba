import { defineEntity, p } from '@mikro-orm/core'
import { checks, time } from '../../database/columns.ts'

/** Operators' approvals of a final payout that needs review, with the evidence that each approved. */
export const ReviewApprovalEntity = defineEntity({
  name: 'ReviewApproval',
  tableName: 'review_approval',
  properties: {
    transactionAttemptId: p.uuid().primary(),
    verdict: p.enum(['paid', 'lost', 'failed']).primary(),
    /** What the operator was shown. */
    evidence: p.text().primary(),
    operator: p.text().primary(),
    sponsor: p.text(),
    reason: p.text(),
    signatureId: p.uuid().nullable(),
    createdAt: time(),
  },
  checks: checks({
    review_approval_evidence_check: `evidence <> ''`,
    review_approval_reason_check: `reason <> ''`,
  }),
})
