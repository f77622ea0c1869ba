import { defineEntity, p } from '@mikro-orm/core'
import { environment, network } from '../database/columns.ts'

/** The merchant whose turn to be paid on a network was last. */
export const PayoutFairnessEntity = defineEntity({
  name: 'PayoutFairness',
  tableName: 'payout_fairness',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    merchantId: p.uuid(),
  },
})
