import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, time } from '../../database/columns.ts'

export const LedgerCheckpointMarkEntity = defineEntity({
  name: 'LedgerCheckpointMark',
  tableName: 'ledger_checkpoint_mark',
  properties: {
    isOnly: p.boolean().primary().default(true),
    lastTx: big(),
    nextXid: p.text().columnType('xid8'),
    madeAt: time(),
  },
  checks: checks({
    ledger_checkpoint_mark_is_only_check: 'is_only',
  }),
})
