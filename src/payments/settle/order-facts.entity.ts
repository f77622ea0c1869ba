import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, environmentText, index, networkText, time } from '../../database/columns.ts'

/** Counts the facts recorded of an order, and up to which count it is settled. */
export const OrderFactsEntity = defineEntity({
  name: 'OrderFacts',
  tableName: 'order_facts',
  properties: {
    orderId: p.uuid().primary(),
    environment: environmentText(),
    network: networkText(),
    recorded: big(),
    settled: big(),
    unsettledSince: time(),
    dueAt: time(),
    failures: p.integer().default(0),
  },
  checks: checks({
    order_facts_recorded_check: 'recorded >= 1',
    order_facts_check: 'settled between 0 and recorded',
    order_facts_failures_check: 'failures >= 0',
  }),
  indexes: [
    index(
      'create index order_facts_unsettled on order_facts (environment, network, due_at, order_id) where recorded <> settled',
    ),
    index('create index order_facts_age on order_facts (unsettled_since) where recorded <> settled'),
  ],
})
