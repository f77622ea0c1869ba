import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, index, texts, time } from '../../database/columns.ts'
import type { Audience } from '../../lib/subject.ts'

/** A passkey. The private key never leaves the subject's device. */
export const PasskeyEntity = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    id: p.uuid().primary(),
    audience: p.text().$type<Audience>(),
    subject: p.text(),
    credentialId: p.text(),
    publicKey: p.text(),
    /** Signature counter of the device. */
    counter: big(),
    transports: texts(),
    name: p.text(),
    createdAt: time(),
    usedAt: time().nullable(),
    removedAt: time().nullable(),
  },
  checks: checks({
    passkey_audience_check: `audience = 'dashboard'`,
    passkey_subject_check: `subject <> ''`,
    passkey_credential_id_check: 'length(credential_id) between 1 and 1400',
    passkey_public_key_check: 'length(public_key) <= 4000',
    passkey_counter_check: 'counter >= 0',
    passkey_transports_check: 'cardinality(transports) <= 10',
    passkey_name_check: `name <> '' and length(name) <= 100`,
  }),
  indexes: [
    index('create unique index passkey_credential on passkey (audience, credential_id)'),
    index('create index passkey_subject on passkey (audience, subject, created_at) where removed_at is null'),
  ],
})
