import { defineEntity, p } from '@mikro-orm/core'
import { checks, identity, index, time } from '../database/columns.ts'

/** An operator's decision about the frozen money of an order. Only the last one of each operator counts. */
export const FrozenApprovalEntity = defineEntity({
  name: 'FrozenApproval',
  tableName: 'frozen_approval',
  properties: {
    id: identity().primary(),
    orderId: p.uuid(),
    decision: p.enum(['release', 'set_apart']),
    /** How many transfers of the order had been frozen when it was made. */
    freezeCount: p.integer(),
    operator: p.text(),
    sponsor: p.text(),
    reason: p.text(),
    createdAt: time(),
    /** The operator's passkey signature of it. */
    signatureId: p.uuid().nullable(),
    digest: p.text().nullable(),
  },
  checks: checks({
    frozen_approval_freeze_count_check: 'freeze_count >= 1',
    frozen_approval_reason_check: `reason <> ''`,
  }),
  indexes: [index('create index frozen_approval_order on frozen_approval (order_id, freeze_count)')],
})
