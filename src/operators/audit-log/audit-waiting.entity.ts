import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, json, time } from '../../database/columns.ts'

/** An urgent action that was done while the log took no entries. It is logged as soon as the log works again. */
export const AuditWaitingEntity = defineEntity({
  name: 'AuditWaiting',
  tableName: 'audit_waiting',
  properties: {
    id: p.uuid().primary(),
    at: time(),
    operator: p.text(),
    action: p.text(),
    subject: p.text(),
    reason: p.text().nullable(),
    detail: json().$type<Readonly<Record<string, unknown>>>(),
    /** Why the log refused it. */
    problem: p.text(),
  },
  checks: checks({
    audit_waiting_operator_check: `operator <> ''`,
    audit_waiting_action_check: `action <> ''`,
    audit_waiting_subject_check: `subject <> ''`,
    audit_waiting_reason_check: `reason <> ''`,
  }),
  indexes: [index('create index audit_waiting_oldest on audit_waiting (at, id)')],
})
