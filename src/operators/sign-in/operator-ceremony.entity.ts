import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../../database/columns.ts'
import type { Ceremony } from './operator-session.store.ts'

/** What was asked of a passkey and is not answered yet. */
export const OperatorCeremonyEntity = defineEntity({
  name: 'OperatorCeremony',
  tableName: 'operator_ceremony',
  properties: {
    id: p.uuid().primary(),
    purpose: p.text().$type<Ceremony['purpose']>(),
    challenge: p.text(),
    /** Whose new passkey it is to be; `null` for whoever signs in. */
    operator: p.text().nullable(),
    expiresAt: time(),
  },
  checks: checks({
    operator_ceremony_purpose_check: `purpose in ('enrol', 'recover', 'add', 'sign in')`,
    operator_ceremony_check: `(purpose = 'sign in') = (operator is null)`,
  }),
  indexes: [index('create index operator_ceremony_age on operator_ceremony (expires_at)')],
})
