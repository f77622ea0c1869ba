import { defineEntity, p } from '@mikro-orm/core'
import type { NodeState } from '../../chains/chain.ts'
import { environmentText, networkText, time } from '../../database/columns.ts'

/** How a network was found when somebody last looked, for every process to tell. */
export const ChainStatusEntity = defineEntity({
  name: 'ChainStatus',
  tableName: 'chain_status',
  properties: {
    environment: environmentText().primary(),
    network: networkText().primary(),
    state: p.enum(['ok', 'degraded', 'blind']),
    reason: p.text(),
    /** How each of its nodes answered. */
    nodes: p.json().$type<readonly NodeState[]>(),
    polledAt: time(),
  },
})
