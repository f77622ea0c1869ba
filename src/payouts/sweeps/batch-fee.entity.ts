import { defineEntity, p } from '@mikro-orm/core'
import { checks, index } from '../../database/columns.ts'

/** The cost of a batch in a block, divided among its sweeps. The shares add up to exactly its `chain_fee`. */
export const BatchFeeEntity = defineEntity({
  name: 'BatchFee',
  tableName: 'batch_fee',
  properties: {
    transactionAttemptId: p.uuid().primary(),
    blockHash: p.text().primary(),
    stepId: p.uuid().primary(),
    /** In wei or sun. */
    amount: p.decimal('string').columnType('numeric(38)'),
  },
  checks: checks({
    batch_fee_amount_check: 'amount >= 0',
  }),
  indexes: [index('create index batch_fee_step on batch_fee (step_id)')],
})
