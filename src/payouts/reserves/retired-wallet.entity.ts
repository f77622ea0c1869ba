import { defineEntity, p } from '@mikro-orm/core'
import { big, environment, network, time } from '../../database/columns.ts'

/** An address that withdrawals were paid from before its chain got another. */
export const RetiredWalletEntity = defineEntity({
  name: 'RetiredWallet',
  tableName: 'retired_wallet',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    address: p.text().primary(),
    retiredAt: time(),
    /** The final block up to which the chain was read when it became ours: what moved there until then is no movement of ours. */
    sinceHeight: big().nullable(),
  },
})
