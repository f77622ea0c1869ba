import { defineEntity, p } from '@mikro-orm/core'
import { checks, environment, network, time } from '../../database/columns.ts'

/** Chains on which an operator has switched payouts off. */
export const PayoutSwitchEntity = defineEntity({
  name: 'PayoutSwitch',
  tableName: 'payout_switch',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    reason: p.text(),
    switchedOffAt: time(),
  },
  checks: checks({
    payout_switch_reason_check: `reason <> ''`,
  }),
})
