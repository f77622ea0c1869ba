import { defineEntity, p } from '@mikro-orm/core'
import { checks, environment, identity, index, money, network } from '../database/columns.ts'

export const LedgerAccountEntity = defineEntity({
  name: 'LedgerAccount',
  tableName: 'ledger_account',
  properties: {
    id: identity().primary(),
    kind: p.enum([
      'onchain_deposit',
      'merchant_available',
      'merchant_reserved',
      'merchant_frozen',
      'platform_fee',
      'unallocated',
      'onchain_hot',
      'onchain_cold',
      'platform_capital',
      'merchant_debt',
      'platform_loss',
      'platform_cost',
      'set_apart',
    ]),
    merchantId: p.uuid().nullable(),
    environment: environment(),
    network: network(),
    balance: money(),
  },
  checks: checks({
    ledger_account_balance_check: `balance >= 0 or kind in ('onchain_hot', 'onchain_deposit', 'onchain_cold', 'platform_capital', 'platform_fee')`,
    ledger_account_check: `(kind like 'merchant\\_%') = (merchant_id is not null)`,
  }),
  indexes: [
    index(
      `create index ledger_account_debt on ledger_account (merchant_id, environment, network) where kind = 'merchant_debt' and balance > 0`,
    ),
  ],
  uniques: [
    {
      name: 'ledger_account_kind_merchant_id_environment_network_key',
      expression:
        'alter table ledger_account add constraint ledger_account_kind_merchant_id_environment_network_key unique nulls not distinct (kind, merchant_id, environment, network)',
    },
  ],
})
