import { defineEntity, p } from '@mikro-orm/core'
import { environmentText, networkText, time } from '../../database/columns.ts'

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
