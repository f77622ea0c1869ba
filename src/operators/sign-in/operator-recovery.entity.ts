import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, time } from '../../database/columns.ts'

/** A passkey made with an operator's token. It is useless until another operator signs for it. */
export const OperatorRecoveryEntity = defineEntity({
  name: 'OperatorRecovery',
  tableName: 'operator_recovery',
  properties: {
    id: p.uuid().primary(),
    operator: p.text(),
    credentialId: p.text(),
    publicKey: p.text(),
    signCount: big(),
    name: p.text(),
    askedAt: time(),
    expiresAt: time(),
  },
  checks: checks({
    operator_recovery_credential_id_check: `credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) <= 1400`,
    operator_recovery_public_key_check: `public_key ~ '^[A-Za-z0-9_-]+$'`,
    operator_recovery_sign_count_check: 'sign_count >= 0',
    operator_recovery_name_check: `name <> ''`,
  }),
  uniques: [{ name: 'operator_recovery_operator_key', properties: ['operator'] }],
})
