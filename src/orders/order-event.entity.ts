import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../database/columns.ts'
import type { OrderStatus, OrderTransition } from './order-status.ts'

/** The state of an order after each change. Streams and the timeline read it. Old partitions are dropped. */
export const OrderEventEntity = defineEntity({
  name: 'OrderEvent',
  tableName: 'order_event',
  partitionBy: {
    type: 'range',
    expression: ['createdAt'],
    partitions: [{ name: 'order_event_rest', values: 'default' }],
  },
  properties: {
    orderId: p.uuid().primary(),
    version: p.integer().primary(),
    status: p.text().$type<OrderStatus>(),
    /** The whole order as the contract shows it, as JSON text. */
    snapshot: p.text(),
    createdAt: time().primary(),
    /** The transition; null when only amounts changed. */
    transition: p.text().$type<OrderTransition>().nullable(),
    /** The block that confirmations are counted from. */
    paymentHeight: p.integer().nullable(),
  },
  checks: checks({
    order_event_version_check: 'version >= 2',
  }),
  indexes: [index('create index order_event_age on order_event (created_at)')],
})
