import { defineEntity, p } from '@mikro-orm/core'
import { environment, json, money, network, texts, time } from '../../database/columns.ts'

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
    /** Units of 10⁻⁶ USDT that an address holds more (or less, negative) than the record, when it was last compared. */
    differences: json().$type<Readonly<Record<string, string>>>().defaultRaw(`'{}'`),
    /** When the current iteration over addresses with a balance began. */
    roundStartedAt: time().nullable(),
    /** When the last whole iteration began: every wallet and every address with a balance was compared after that. */
    comparedSince: time().nullable(),
    /** When a part was last compared. */
    checkedAt: time().nullable(),
    /** When a part could last not be compared. */
    failedAt: time().nullable(),
    nextAt: time(),
    claim: p.uuid().nullable(),
  },
})
