import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../../database/columns.ts'

export const OperatorCeremonyEntity = defineEntity({
  name: 'OperatorCeremony',
  tableName: 'operator_ceremony',
  properties: {
    id: p.uuid().primary(),
    purpose: p.text(),
    challenge: p.text(),
    operator: p.text().nullable(),
    expiresAt: time(),
  },
  checks: checks({
    operator_ceremony_purpose_check: `purpose in ('enrol', 'recover', 'add', 'sign in')`,
    operator_ceremony_check: `(purpose = 'sign in') = (operator is null)`,
  }),
  indexes: [index('create index operator_ceremony_age on operator_ceremony (expires_at)')],
})
