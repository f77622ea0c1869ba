import { defineEntity, p } from '@mikro-orm/core'
import { big, environment, network, time } from '../../database/columns.ts'

export const ColdWalletEntity = defineEntity({
  name: 'ColdWallet',
  tableName: 'cold_wallet',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    address: p.text().primary(),
    sinceHeight: big().nullable(),
    hotAt: time().nullable(),
  },
})
