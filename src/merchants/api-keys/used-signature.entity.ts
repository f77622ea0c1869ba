import { defineEntity, p } from '@mikro-orm/core'
import { index } from '../../database/columns.ts'

/** A request signature that is accepted only once. */
export const UsedSignatureEntity = defineEntity({
  name: 'UsedSignature',
  tableName: 'used_signature',
  properties: {
    signature: p.text().primary(),
    usedAt: p.datetime().columnType('timestamptz'),
  },
  indexes: [index('create index used_signature_age on used_signature (used_at)')],
})
