import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, index, time } from '../../database/columns.ts'

/** A passkey that an operator signs in to the console with and signs changes with. */
export const OperatorPasskeyEntity = defineEntity({
  name: 'OperatorPasskey',
  tableName: 'operator_passkey',
  properties: {
    /** As base64url, like the public key (COSE). */
    credentialId: p.text().primary(),
    operator: p.text(),
    name: p.text(),
    publicKey: p.text(),
    signCount: big(),
    createdAt: time(),
    lastUsedAt: time().nullable(),
    /** When it was removed. Its earlier signatures stay valid. */
    removedAt: time().nullable(),
  },
  checks: checks({
    operator_passkey_credential_id_check: `credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) <= 1400`,
    operator_passkey_name_check: `name <> ''`,
    operator_passkey_public_key_check: `public_key ~ '^[A-Za-z0-9_-]+$'`,
    operator_passkey_sign_count_check: 'sign_count >= 0',
  }),
  indexes: [index('create index operator_passkey_operator on operator_passkey (operator)')],
  uniques: [{ name: 'operator_passkey_credential_id_operator_key', properties: ['credentialId', 'operator'] }],
})
