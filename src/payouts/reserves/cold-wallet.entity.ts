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
    /** The final block up to which the chain was read when it became ours: what moved there until then is no movement of ours. */
    sinceHeight: big().nullable(),
    /** When the books began to call hot what it holds, since withdrawals are paid from it now. */
    hotAt: time().nullable(),
  },
})
