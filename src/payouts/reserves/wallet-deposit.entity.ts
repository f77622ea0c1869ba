import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, environmentText, index, money, networkText, time } from '../../database/columns.ts'

/** A transfer to a wallet of ours, as the chain shows it. */
export const WalletDepositEntity = defineEntity({
  name: 'WalletDeposit',
  tableName: 'wallet_deposit',
  properties: {
    txHash: p.text().primary(),
    ordinal: p.integer().primary(),
    network: networkText().primary(),
    environment: environmentText().primary(),
    wallet: p.text(),
    fromAddress: p.text(),
    amount: money(),
    blockHeight: big(),
    recordedAt: time(),
    /** The kind of its ledger entry; `none`: sender and receiver belong to the same account. */
    kind: p.enum(['capital', 'float_in', 'move', 'none']).defaultRaw(`'capital'`),
    takenBackAt: time().nullable(),
    /** How often its block was taken back. */
    reversals: p.integer().default(0),
    digest: p.text().nullable(),
  },
  checks: checks({
    wallet_deposit_ordinal_check: 'ordinal >= 0',
    wallet_deposit_amount_check: 'amount > 0',
  }),
  indexes: [
    index('create index wallet_deposit_wallet on wallet_deposit (wallet)'),
    index('create index wallet_deposit_from on wallet_deposit (from_address)'),
  ],
})
