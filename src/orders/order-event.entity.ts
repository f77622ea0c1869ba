import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../database/columns.ts'

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
    status: p.text(),
    snapshot: p.text(),
    createdAt: time().primary(),
    transition: p.text().nullable(),
    paymentHeight: p.integer().nullable(),
  },
  checks: checks({
    order_event_version_check: 'version >= 2',
  }),
  indexes: [index('create index order_event_age on order_event (created_at)')],
})
