import { defineEntity, p } from '@mikro-orm/core'
import { checks, index } from '../../database/columns.ts'

export const BatchFeeEntity = defineEntity({
  name: 'BatchFee',
  tableName: 'batch_fee',
  properties: {
    transactionAttemptId: p.uuid().primary(),
    blockHash: p.text().primary(),
    stepId: p.uuid().primary(),
    amount: p.decimal('string').columnType('numeric(38)'),
  },
  checks: checks({
    batch_fee_amount_check: 'amount >= 0',
  }),
  indexes: [index('create index batch_fee_step on batch_fee (step_id)')],
})
