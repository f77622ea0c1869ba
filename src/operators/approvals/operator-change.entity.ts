import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, json, time } from '../../database/columns.ts'

export const OperatorChangeEntity = defineEntity({
  name: 'OperatorChange',
  tableName: 'operator_change',
  properties: {
    id: p.uuid().primary(),
    operator: p.text(),
    command: p.text(),
    parameters: json(),
    options: json(),
    reason: p.text(),
    signedText: p.text(),
    expiresAt: time(),
    doneAt: time().nullable(),
    outcome: p.text().nullable(),
  },
  checks: checks({
    operator_change_reason_check: `reason <> ''`,
    operator_change_check: '(done_at is null) = (outcome is null)',
  }),
  indexes: [index('create index operator_change_age on operator_change (expires_at)')],
})
