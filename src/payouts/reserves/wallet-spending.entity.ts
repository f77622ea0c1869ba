import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, environmentText, index, networkText, time } from '../../database/columns.ts'

/** A transfer from any address of ours, as the chain shows it. */
export const WalletSpendingEntity = defineEntity({
  name: 'WalletSpending',
  tableName: 'wallet_spending',
  properties: {
    txHash: p.text().primary(),
    ordinal: p.integer().primary(),
    network: networkText().primary(),
    environment: environmentText().primary(),
    fromAddress: p.text(),
    toAddress: p.text(),
    amount: p.decimal('string').columnType('numeric(78)'),
    blockHeight: big(),
    /** Whether its transaction was signed here. */
    isOurs: p.boolean(),
    recordedAt: time(),
    takenBackAt: time().nullable(),
    /** How often its block was taken back. */
    reversals: p.integer().default(0),
    digest: p.text().nullable(),
  },
  checks: checks({
    wallet_spending_ordinal_check: 'ordinal >= 0',
    wallet_spending_amount_check: 'amount > 0',
  }),
  indexes: [index('create index wallet_spending_foreign on wallet_spending (from_address) where not is_ours')],
})
