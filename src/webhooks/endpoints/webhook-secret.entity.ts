import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { Environment } from '../../chains/chain.ts'

/** The secret that signs a merchant's webhooks in one environment, sealed; `sealedNext` is shown but not yet used. */
export const WebhookSecretEntity = defineEntity({
  name: 'WebhookSecret',
  tableName: 'webhook_secret',
  properties: {
    merchantId: p.uuid().primary(),
    environment: p.text().$type<Environment>().primary(),
    encryptedCurrent: p.text(),
    encryptedNext: p.text().nullable(),
    updatedAt: p.datetime().columnType('timestamptz(3)'),
  },
})

export type WebhookSecretRow = InferEntity<typeof WebhookSecretEntity>
