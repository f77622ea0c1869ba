import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, index, json, time } from '../../database/columns.ts'

/** One action of an operator or a merchant's user, with the hash of the entry before. Append-only. */
export const AuditEntryEntity = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    /** 1, 2, 3, … without gaps. */
    id: big().primary().autoincrement(false),
    at: time(),
    operator: p.text(),
    action: p.text(),
    subject: p.text(),
    reason: p.text().nullable(),
    /** Hashed as text, so it is read and written as text. */
    detail: json(),
    prevHash: p.text(),
    hash: p.text(),
  },
  checks: checks({
    audit_entry_id_check: 'id >= 1',
    audit_entry_operator_check: `operator <> ''`,
    audit_entry_action_check: `action <> ''`,
    audit_entry_subject_check: `subject <> ''`,
    audit_entry_reason_check: `reason <> ''`,
    audit_entry_prev_hash_check: `prev_hash ~ '^[0-9a-f]{64}$'`,
    audit_entry_hash_check: `hash ~ '^[0-9a-f]{64}$'`,
  }),
  indexes: [
    index('create index audit_entry_at on audit_entry (at desc, id desc)'),
    index('create index audit_entry_subject on audit_entry (subject, at desc, id desc)'),
    index('create index audit_entry_operator on audit_entry (operator, at desc, id desc)'),
    index('create index audit_entry_action on audit_entry (action, at desc, id desc)'),
  ],
  uniques: [{ name: 'audit_entry_prev_hash_key', properties: ['prevHash'] }],
})
