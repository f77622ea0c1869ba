import { defineEntity, p } from '@mikro-orm/core'
import { checks } from '../../database/columns.ts'

/** The encrypted HMAC key of the audit log: one row, created with the first entry. */
export const AuditKeyEntity = defineEntity({
  name: 'AuditKey',
  tableName: 'audit_key',
  properties: {
    id: p.integer().primary().autoincrement(false),
    encryptedKey: p.text(),
  },
  checks: checks({
    audit_key_id_check: 'id = 1',
  }),
})
