import { defineEntity, p } from '@mikro-orm/core'
import { environment, money, network, texts, time } from '../../database/columns.ts'

/** How far the round is that holds what our addresses of a chain have against the record, and what it found. */
export const ReserveCheckEntity = defineEntity({
  name: 'ReserveCheck',
  tableName: 'reserve_check',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    /** The place of the last deposit address that was looked at. */
    addressIndex: p.integer().default(-1),
    /** Where the round over those that hold something goes on. */
    heldAmount: money().nullable(),
    heldAddress: p.text().nullable(),
    problems: texts().defaultRaw(`'{}'`),
    nextAt: time(),
    claim: p.uuid().nullable(),
  },
})
