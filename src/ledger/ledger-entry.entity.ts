import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, identity, index, money } from '../database/columns.ts'

export const LedgerEntryEntity = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entry',
  properties: {
    id: identity().primary(),
    txId: big(),
    accountId: big(),
    direction: p.enum(['D', 'C']),
    amount: money(),
    balanceAfter: money(),
  },
  checks: checks({
    ledger_entry_amount_check: 'amount > 0',
  }),
  indexes: [
    index('create index ledger_entry_tx on ledger_entry (tx_id)'),
    index('create index ledger_entry_account on ledger_entry (account_id, id)'),
  ],
})
