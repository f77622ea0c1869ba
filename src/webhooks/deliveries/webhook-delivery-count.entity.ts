import { defineEntity, p } from '@mikro-orm/core'
import { big, checks } from '../../database/columns.ts'

export const WebhookDeliveryCountEntity = defineEntity({
  name: 'WebhookDeliveryCount',
  tableName: 'webhook_delivery_count',
  properties: {
    endpointId: p.text().primary(),
    count: big(),
  },
  checks: checks({
    webhook_delivery_count_count_check: 'count >= 0',
  }),
})
