import { defineEntity, p } from '@mikro-orm/core'
import { big, environment, network, time } from '../../database/columns.ts'

export const RetiredWalletEntity = defineEntity({
  name: 'RetiredWallet',
  tableName: 'retired_wallet',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    address: p.text().primary(),
    retiredAt: time(),
    sinceHeight: big().nullable(),
  },
})
