import { defineEntity, p } from '@mikro-orm/core'
import type { Purpose } from '../../chains/purpose.ts'
import { checks, environmentText, index, networkText, time } from '../../database/columns.ts'

/** The cost of one of our transactions in a block. */
export const ChainFeeEntity = defineEntity({
  name: 'ChainFee',
  tableName: 'chain_fee',
  properties: {
    transactionAttemptId: p.uuid().primary(),
    blockHash: p.text().primary(),
    environment: environmentText(),
    network: networkText(),
    purpose: p.text().$type<Purpose>(),
    /** In wei or sun. */
    amount: p.decimal('string').columnType('numeric(38)'),
    recordedAt: time(),
  },
  checks: checks({
    chain_fee_amount_check: 'amount >= 0',
  }),
  indexes: [
    index('create index chain_fee_recent on chain_fee (environment, network, recorded_at) include (purpose, amount)'),
  ],
})
