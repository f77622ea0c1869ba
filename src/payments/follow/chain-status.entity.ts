import { defineEntity, p } from '@mikro-orm/core'
import type { NodeState } from '../../chains/chain.ts'
import { environmentText, networkText, time } from '../../database/columns.ts'

/** State of a network as of its last poll, for all processes. */
export const ChainStatusEntity = defineEntity({
  name: 'ChainStatus',
  tableName: 'chain_status',
  properties: {
    environment: environmentText().primary(),
    network: networkText().primary(),
    state: p.enum(['ok', 'degraded', 'blind']),
    reason: p.text(),
    /** The answer of each node. */
    nodes: p.json().$type<readonly NodeState[]>(),
    polledAt: time(),
  },
})
