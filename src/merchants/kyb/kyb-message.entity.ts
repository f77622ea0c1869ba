import { defineEntity, p } from '@mikro-orm/core'
import { checks, identity, index, time } from '../../database/columns.ts'

/** A message between operators and a merchant about an application. */
export const KybMessageEntity = defineEntity({
  name: 'KybMessage',
  tableName: 'kyb_message',
  properties: {
    id: identity().primary(),
    applicationId: p.uuid(),
    author: p.enum(['MERCHANT', 'OPERATOR']),
    name: p.text(),
    text: p.text(),
    /** What an operator's question is about. */
    step: p.enum(['company', 'address', 'owners', 'business', 'documents', 'review']).nullable(),
    createdAt: time(),
  },
  checks: checks({
    kyb_message_text_check: `text <> '' and length(text) <= 4000`,
  }),
  indexes: [index('create index kyb_message_application on kyb_message (application_id, id)')],
})
