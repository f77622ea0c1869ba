import { defineEntity, p } from '@mikro-orm/core'
import { big, environment, network, time } from '../../database/columns.ts'

/** An address that the surplus of the hot wallet was sent to. */
export const ColdWalletEntity = defineEntity({
  name: 'ColdWallet',
  tableName: 'cold_wallet',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    address: p.text().primary(),
    /** Height of the recorded final blocks when the address became ours. Earlier transfers there are not ours. */
    sinceHeight: big().nullable(),
    /** When the books moved its balance to hot, because withdrawals are now paid from it. */
    hotAt: time().nullable(),
  },
})
