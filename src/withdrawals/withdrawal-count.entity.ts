import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, environmentText, networkText } from '../database/columns.ts'
import type { WithdrawalStatus } from './withdrawal-status.ts'

/** The number of a merchant's withdrawals in each status, updated with every change, so that lists need not count. */
export const WithdrawalCountEntity = defineEntity({
  name: 'WithdrawalCount',
  tableName: 'withdrawal_count',
  properties: {
    merchantId: p.uuid().primary(),
    environment: environmentText().primary(),
    network: networkText().primary(),
    status: p.text().primary().$type<WithdrawalStatus>(),
    count: big(),
  },
  checks: checks({
    withdrawal_count_count_check: 'count >= 0',
  }),
})
