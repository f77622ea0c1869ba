import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, environmentText, networkText, time } from '../../database/columns.ts'

export const ChainCheckEntity = defineEntity({
  name: 'ChainCheck',
  tableName: 'chain_check',
  properties: {
    environment: environmentText().primary(),
    network: networkText().primary(),
    ledgerId: big().defaultRaw('0'),
    addressIndex: p.integer().default(-1),
    differences: p.integer().default(0),
    problems: p.json().defaultRaw(`'[]'`),
    succeededAt: time(),
    nextAt: time(),
    claim: p.uuid().nullable(),
  },
  checks: checks({
    chain_check_differences_check: 'differences >= 0',
  }),
})
