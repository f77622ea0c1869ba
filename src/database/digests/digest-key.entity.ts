import { defineEntity, p } from '@mikro-orm/core'
import { checks } from '../../database/columns.ts'

export const DigestKeyEntity = defineEntity({
  name: 'DigestKey',
  tableName: 'digest_key',
  properties: {
    id: p.integer().primary().autoincrement(false),
    encryptedKey: p.text(),
  },
  checks: checks({
    digest_key_id_check: 'id = 1',
  }),
})
