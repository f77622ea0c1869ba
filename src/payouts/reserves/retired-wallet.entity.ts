import { defineEntity, p } from '@mikro-orm/core'
import { big, environment, network, time } from '../../database/columns.ts'

/** A former hot wallet of a chain. */
export const RetiredWalletEntity = defineEntity({
  name: 'RetiredWallet',
  tableName: 'retired_wallet',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    address: p.text().primary(),
    retiredAt: time(),
    /** Height of the recorded final blocks when the address became ours. Earlier transfers there are not ours. */
    sinceHeight: big().nullable(),
  },
})
