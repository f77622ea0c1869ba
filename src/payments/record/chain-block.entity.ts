import { defineEntity, p } from '@mikro-orm/core'
import { big, environmentText, networkText, time } from '../../database/columns.ts'

/** A block at the head. Its hash reveals a reorg. */
export const ChainBlockEntity = defineEntity({
  name: 'ChainBlock',
  tableName: 'chain_block',
  properties: {
    environment: environmentText().primary(),
    network: networkText().primary(),
    height: big().primary(),
    hash: p.text(),
    parentHash: p.text(),
    blockTime: time(),
  },
})
