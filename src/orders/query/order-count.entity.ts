import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, environmentText, index, networkText, time } from '../../database/columns.ts'
import type { OrderStatus } from '../order-status.ts'

/** How many orders of a merchant were created in a time span, by status and network. The count is the sum over shards and fresh rows. */
export const OrderCountEntity = defineEntity({
  name: 'OrderCount',
  tableName: 'order_count',
  properties: {
    merchantId: p.uuid().primary(),
    environment: environmentText().primary(),
    span: p.enum(['all', 'day', 'hour', 'fresh']).primary(),
    startsAt: time().primary(),
    status: p.text().$type<OrderStatus>().primary(),
    network: networkText().primary(),
    shard: p.smallint().primary(),
    count: big(),
  },
  checks: checks({
    order_count_check: `(span = 'all') = (starts_at = 'epoch')`,
  }),
  indexes: [index(`create index order_count_fresh on order_count (starts_at) where span = 'fresh'`)],
})
