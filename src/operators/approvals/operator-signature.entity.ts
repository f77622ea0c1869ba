import { defineEntity, p } from '@mikro-orm/core'
import { time } from '../../database/columns.ts'

export const OperatorSignatureEntity = defineEntity({
  name: 'OperatorSignature',
  tableName: 'operator_signature',
  properties: {
    id: p.uuid().primary(),
    operator: p.text(),
    credentialId: p.text(),
    signedText: p.text(),
    origin: p.text(),
    authenticatorData: p.text(),
    clientData: p.text(),
    signature: p.text(),
    createdAt: time(),
  },
  uniques: [{ name: 'operator_signature_id_operator_key', properties: ['id', 'operator'] }],
})
