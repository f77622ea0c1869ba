import { defineEntity, p } from '@mikro-orm/core'
import { environment, money, network, texts, time } from '../../database/columns.ts'

/** Progress of the reserve check of a chain, which compares our addresses with the record, and what it found. */
export const ReserveCheckEntity = defineEntity({
  name: 'ReserveCheck',
  tableName: 'reserve_check',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    /** Derivation index of the last deposit address checked. */
    addressIndex: p.integer().default(-1),
    /** Where the iteration over addresses with a balance continues. */
    heldAmount: money().nullable(),
    heldAddress: p.text().nullable(),
    problems: texts().defaultRaw(`'{}'`),
    nextAt: time(),
    claim: p.uuid().nullable(),
  },
})
