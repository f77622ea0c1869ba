import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, environmentText, networkText } from '../../database/columns.ts'

/** The withdrawal or step that each nonce of an address belongs to, for ever. */
export const WalletNonceEntity = defineEntity({
  name: 'WalletNonce',
  tableName: 'wallet_nonce',
  properties: {
    environment: environmentText().primary(),
    network: networkText().primary(),
    wallet: p.text().primary(),
    nonce: big().primary(),
    intentId: p.uuid(),
  },
  checks: checks({
    wallet_nonce_nonce_check: 'nonce >= 0',
  }),
  uniques: [
    {
      name: 'wallet_nonce_environment_network_wallet_nonce_intent_id_key',
      properties: ['environment', 'network', 'wallet', 'nonce', 'intentId'],
    },
    { name: 'wallet_nonce_intent_id_key', properties: ['intentId'] },
  ],
})
