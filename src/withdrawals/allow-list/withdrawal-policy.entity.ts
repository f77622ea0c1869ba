import { defineEntity, p } from '@mikro-orm/core'
import { environment, time } from '../../database/columns.ts'

/** Whether a merchant may withdraw only to listed addresses. */
export const WithdrawalPolicyEntity = defineEntity({
  name: 'WithdrawalPolicy',
  tableName: 'withdrawal_policy',
  properties: {
    merchantId: p.uuid().primary(),
    environment: environment().primary(),
    isRestricted: p.boolean(),
    changedAt: time(),
    digest: p.text().nullable(),
  },
})
