import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, environmentText, networkText, time } from '../../database/columns.ts'

/** Progress of a network's reconciliation with its chain, and when the next one is due. */
export const ChainCheckEntity = defineEntity({
  name: 'ChainCheck',
  tableName: 'chain_check',
  properties: {
    environment: environmentText().primary(),
    network: networkText().primary(),
    /** The last ledger entry and the last address that were checked. */
    ledgerId: big().defaultRaw('0'),
    addressIndex: p.integer().default(-1),
    differences: p.integer().default(0),
    problems: p.json().$type<readonly string[]>().defaultRaw(`'[]'`),
    succeededAt: time(),
    nextAt: time(),
    claim: p.uuid().nullable(),
  },
  checks: checks({
    chain_check_differences_check: 'differences >= 0',
  }),
})
