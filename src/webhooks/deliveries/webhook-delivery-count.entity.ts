import { defineEntity, p } from '@mikro-orm/core'
import { big, checks } from '../../database/columns.ts'

/** The number of an endpoint's deliveries, updated as they are created and removed. */
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
