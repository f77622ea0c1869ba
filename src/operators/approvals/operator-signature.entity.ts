import { defineEntity, p } from '@mikro-orm/core'
import { time } from '../../database/columns.ts'

/** A passkey signature, kept for ever as evidence. Binary values as base64url. */
export const OperatorSignatureEntity = defineEntity({
  name: 'OperatorSignature',
  tableName: 'operator_signature',
  properties: {
    /** Id of the change that was shown. */
    id: p.uuid().primary(),
    operator: p.text(),
    credentialId: p.text(),
    /** The challenge was its SHA-256. */
    signedText: p.text(),
    origin: p.text(),
    authenticatorData: p.text(),
    clientData: p.text(),
    signature: p.text(),
    createdAt: time(),
  },
  uniques: [{ name: 'operator_signature_id_operator_key', properties: ['id', 'operator'] }],
})
