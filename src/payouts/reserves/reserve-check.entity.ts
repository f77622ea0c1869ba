import { defineEntity, p } from '@mikro-orm/core'
import { environment, money, network, texts, time } from '../../database/columns.ts'

export const ReserveCheckEntity = defineEntity({
  name: 'ReserveCheck',
  tableName: 'reserve_check',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    addressIndex: p.integer().default(-1),
    heldAmount: money().nullable(),
    heldAddress: p.text().nullable(),
    problems: texts().defaultRaw(`'{}'`),
    nextAt: time(),
    claim: p.uuid().nullable(),
  },
})
