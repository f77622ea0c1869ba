import { defineEntity, p } from '@mikro-orm/core'
import { checks, environmentText, index, time } from '../../database/columns.ts'

/**
 * What happened to a merchant's orders and was not mailed yet, counted for each kind, and when the next mail may be written. One mail an
 * hour tells of however many orders.
 */
export const OrderAlertEntity = defineEntity({
  name: 'OrderAlert',
  tableName: 'order_alert',
  properties: {
    merchantId: p.uuid().primary(),
    environment: environmentText().primary(),
    kind: p.enum(['underpaid', 'late', 'frozen']).primary(),
    /** Facts that no mail has told yet. */
    waiting: p.integer(),
    /** The order of the last of them. */
    orderId: p.uuid(),
    nextAt: time(),
  },
  checks: checks({
    order_alert_waiting_check: 'waiting >= 0',
  }),
  indexes: [index('create index order_alert_due on order_alert (next_at) where waiting > 0')],
})
