import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, environment, network } from '../../database/columns.ts'

/** Number of calls to a node on a day (UTC). */
export const NodeUsageEntity = defineEntity({
  name: 'NodeUsage',
  tableName: 'node_usage',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    node: p.text().primary(),
    day: p.date().primary(),
    calls: big(),
  },
  checks: checks({
    node_usage_calls_check: 'calls >= 0',
  }),
})
