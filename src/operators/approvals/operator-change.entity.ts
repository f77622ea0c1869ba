import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, json, time } from '../../database/columns.ts'

/** A change that the console showed to an operator, to sign with a passkey. */
export const OperatorChangeEntity = defineEntity({
  name: 'OperatorChange',
  tableName: 'operator_change',
  properties: {
    id: p.uuid().primary(),
    operator: p.text(),
    /** The equivalent operator command. */
    command: p.text(),
    parameters: json().$type<readonly string[]>(),
    options: json().$type<Readonly<Record<string, string>>>(),
    reason: p.text(),
    /** The text that the passkey signs. */
    signedText: p.text(),
    expiresAt: time(),
    doneAt: time().nullable(),
    /** The result of the change. */
    outcome: p.text().nullable(),
  },
  checks: checks({
    operator_change_reason_check: `reason <> ''`,
    operator_change_check: '(done_at is null) = (outcome is null)',
  }),
  indexes: [index('create index operator_change_age on operator_change (expires_at)')],
})
