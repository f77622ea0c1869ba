import { defineEntity, p } from '@mikro-orm/core'
import { environmentText, networkText, time } from '../../database/columns.ts'

export const ChainStatusEntity = defineEntity({
  name: 'ChainStatus',
  tableName: 'chain_status',
  properties: {
    environment: environmentText().primary(),
    network: networkText().primary(),
    state: p.enum(['ok', 'degraded', 'blind']),
    reason: p.text(),
    nodes: p.json(),
    polledAt: time(),
  },
})
