import { defineEntity, p } from '@mikro-orm/core'
import { environmentText, networkText, time } from '../../database/columns.ts'

/** A chain that stands still until a person has looked: nothing of it is credited meanwhile, and nothing is sent. */
export const ChainPauseEntity = defineEntity({
  name: 'ChainPause',
  tableName: 'chain_pause',
  properties: {
    environment: environmentText().primary(),
    network: networkText().primary(),
    reason: p.text(),
    createdAt: time(),
  },
})
