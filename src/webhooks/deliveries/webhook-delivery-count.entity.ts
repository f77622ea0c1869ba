import { defineEntity, p } from '@mikro-orm/core'
import { big, checks } from '../../database/columns.ts'

/** How many deliveries an endpoint has, counted as they are made and removed. */
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
