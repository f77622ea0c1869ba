import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, json, time } from '../../database/columns.ts'

/** What an operator was shown in the console to be signed with his passkey. */
export const OperatorChangeEntity = defineEntity({
  name: 'OperatorChange',
  tableName: 'operator_change',
  properties: {
    id: p.uuid().primary(),
    operator: p.text(),
    /** The words of the operator's command that does it. */
    command: p.text(),
    parameters: json().$type<readonly string[]>(),
    options: json().$type<Readonly<Record<string, string>>>(),
    reason: p.text(),
    /** What the passkey signs. */
    signedText: p.text(),
    expiresAt: time(),
    doneAt: time().nullable(),
    /** What it came to. */
    outcome: p.text().nullable(),
  },
  checks: checks({
    operator_change_reason_check: `reason <> ''`,
    operator_change_check: '(done_at is null) = (outcome is null)',
  }),
  indexes: [index('create index operator_change_age on operator_change (expires_at)')],
})
