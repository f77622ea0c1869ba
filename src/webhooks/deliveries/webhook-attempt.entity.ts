import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../../database/columns.ts'

export const WebhookAttemptEntity = defineEntity({
  name: 'WebhookAttempt',
  tableName: 'webhook_attempt',
  properties: {
    deliveryId: p.text().primary(),
    number: p.integer().primary(),
    error: p.text().nullable(),
    at: time(),
  },
  checks: checks({
    webhook_attempt_number_check: 'number between 1 and 6',
  }),
  indexes: [index('create index webhook_attempt_at on webhook_attempt (at)')],
})
