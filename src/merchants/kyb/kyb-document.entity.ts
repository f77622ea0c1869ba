import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../../database/columns.ts'

/** A file of a merchant's application. */
export const KybDocumentEntity = defineEntity({
  name: 'KybDocument',
  tableName: 'kyb_document',
  properties: {
    id: p.uuid().primary(),
    applicationId: p.uuid(),
    name: p.text(),
    type: p.enum(['application/pdf', 'image/png', 'image/jpeg']),
    size: p.integer(),
    sha256: p.text(),
    content: p.blob().$type<Buffer>(),
    createdAt: time(),
  },
  checks: checks({
    kyb_document_name_check: `name <> '' and length(name) <= 200`,
    kyb_document_size_check: 'size between 1 and 5242880',
    kyb_document_check: 'octet_length(content) = size',
  }),
  indexes: [index('create index kyb_document_application on kyb_document (application_id, created_at, id)')],
  uniques: [{ name: 'kyb_document_application_id_sha256_key', properties: ['applicationId', 'sha256'] }],
})
