import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, environmentText, networkText } from '../database/columns.ts'

export const WithdrawalCountEntity = defineEntity({
  name: 'WithdrawalCount',
  tableName: 'withdrawal_count',
  properties: {
    merchantId: p.uuid().primary(),
    environment: environmentText().primary(),
    network: networkText().primary(),
    status: p.text().primary(),
    count: big(),
  },
  checks: checks({
    withdrawal_count_count_check: 'count >= 0',
  }),
})
