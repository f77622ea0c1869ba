import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { environment, time } from '../../database/columns.ts'

/** The encrypted secret that signs a merchant's webhooks in one environment. `encryptedNext` is shown but not used yet. */
export const WebhookSecretEntity = defineEntity({
  name: 'WebhookSecret',
  tableName: 'webhook_secret',
  properties: {
    merchantId: p.uuid().primary(),
    environment: environment().primary(),
    encryptedCurrent: p.text(),
    encryptedNext: p.text().nullable(),
    updatedAt: time(),
  },
})

export type WebhookSecretRow = InferEntity<typeof WebhookSecretEntity>
