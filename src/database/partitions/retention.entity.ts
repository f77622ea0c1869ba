import { defineEntity, p } from '@mikro-orm/core'
import { time } from '../../database/columns.ts'

export const RetentionEntity = defineEntity({
  name: 'Retention',
  tableName: 'retention',
  properties: {
    what: p.enum(['webhooks', 'order_events']).primary(),
    removedBefore: time(),
  },
})
