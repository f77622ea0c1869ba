import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../../database/columns.ts'
import type { Ceremony } from './operator-session.store.ts'

/** A challenge to a passkey that is still unanswered. */
export const OperatorCeremonyEntity = defineEntity({
  name: 'OperatorCeremony',
  tableName: 'operator_ceremony',
  properties: {
    id: p.uuid().primary(),
    purpose: p.text().$type<Ceremony['purpose']>(),
    challenge: p.text(),
    /** The operator who enrols the passkey; `null` for a sign-in. */
    operator: p.text().nullable(),
    expiresAt: time(),
  },
  checks: checks({
    operator_ceremony_purpose_check: `purpose in ('enrol', 'recover', 'add', 'sign in')`,
    operator_ceremony_check: `(purpose = 'sign in') = (operator is null)`,
  }),
  indexes: [index('create index operator_ceremony_age on operator_ceremony (expires_at)')],
})
