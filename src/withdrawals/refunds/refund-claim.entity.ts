import { defineEntity, p } from '@mikro-orm/core'
import { checks, environment, money, network, time } from '../../database/columns.ts'

/** A link with which a payer chooses where a refund goes. It works once. */
export const RefundClaimEntity = defineEntity({
  name: 'RefundClaim',
  tableName: 'refund_claim',
  properties: {
    id: p.uuid().primary(),
    merchantId: p.uuid(),
    environment: environment(),
    network: network(),
    orderId: p.uuid(),
    amount: money(),
    keyId: p.text().nullable(),
    userId: p.uuid().nullable(),
    tokenHash: p.text(),
    encryptedToken: p.text(),
    createdAt: time(),
    expiresAt: time(),
    withdrawalId: p.uuid().nullable(),
  },
  checks: checks({
    refund_claim_amount_check: 'amount > 0',
    refund_claim_token_hash_check: `token_hash ~ '^[0-9a-f]{64}$'`,
    refund_claim_check: '(key_id is null) <> (user_id is null)',
  }),
  uniques: [
    { name: 'refund_claim_token_hash_key', properties: ['tokenHash'] },
    { name: 'refund_claim_withdrawal_id_key', properties: ['withdrawalId'] },
  ],
})
