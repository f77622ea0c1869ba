import { defineEntity, p } from '@mikro-orm/core'
import { environmentText, networkText, time } from '../../database/columns.ts'

/** A paused chain: nothing is credited or sent on it until an operator resumes it. */
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
