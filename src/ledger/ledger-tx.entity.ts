import { defineEntity, p } from '@mikro-orm/core'
import { environmentText, identity, index, networkText, time } from '../database/columns.ts'

export const LedgerTxEntity = defineEntity({
  name: 'LedgerTx',
  tableName: 'ledger_tx',
  properties: {
    id: identity().primary(),
    kind: p.enum([
      'payment',
      'freeze',
      'release',
      'set_apart',
      'reserve',
      'release_reserve',
      'withdrawal',
      'capital',
      'float_in',
      'float_out',
      'fee_paid',
      'move',
      'debt',
      'debt_payment',
      'write_off',
      'token_fee',
      'destroyed',
      'reversal',
    ]),
    ref: p.text(),
    environment: environmentText(),
    network: networkText(),
    createdAt: time(),
  },
  indexes: [
    index(
      'create index ledger_tx_created on ledger_tx using brin (created_at) with (pages_per_range = 16, autosummarize = on)',
    ),
  ],
  uniques: [{ name: 'ledger_tx_ref_key', properties: ['ref'] }],
})
