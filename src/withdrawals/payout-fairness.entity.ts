import { defineEntity, p } from '@mikro-orm/core'
import { environment, network } from '../database/columns.ts'

/** The merchant served last by payouts on a network. */
export const PayoutFairnessEntity = defineEntity({
  name: 'PayoutFairness',
  tableName: 'payout_fairness',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    merchantId: p.uuid(),
  },
})
