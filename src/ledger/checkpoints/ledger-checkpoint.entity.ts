import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, texts, time } from '../../database/columns.ts'

export const LedgerCheckpointEntity = defineEntity({
  name: 'LedgerCheckpoint',
  tableName: 'ledger_checkpoint',
  properties: {
    sequence: big().primary().autoincrement(false),
    lastTx: big(),
    ids: p.array().columnType('bigint[]').$type<bigint[]>(),
    digests: texts(),
    previous: p.text(),
    hash: p.text(),
    checkpointedAt: time(),
  },
  checks: checks({
    ledger_checkpoint_sequence_check: 'sequence >= 1',
    ledger_checkpoint_ids_check: 'cardinality(ids) >= 1',
    ledger_checkpoint_check: 'cardinality(digests) = cardinality(ids)',
    ledger_checkpoint_previous_check: `previous ~ '^[0-9a-f]{64}$'`,
    ledger_checkpoint_hash_check: `hash ~ '^[0-9a-f]{64}$'`,
  }),
  uniques: [
    { name: 'ledger_checkpoint_hash_key', properties: ['hash'] },
    { name: 'ledger_checkpoint_last_tx_key', properties: ['lastTx'] },
    { name: 'ledger_checkpoint_previous_key', properties: ['previous'] },
  ],
})
