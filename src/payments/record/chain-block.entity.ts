import { defineEntity, p } from '@mikro-orm/core'
import { big, environmentText, networkText, time } from '../../database/columns.ts'

/** A block that was read and may still be taken back: by its hash a fork is noticed. */
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
