import { ApiKeyEntity } from './merchants/api-keys/api-key.entity.ts'
import { MerchantEntity } from './merchants/merchant.entity.ts'
import { DeliveryEntity } from './webhooks/deliveries/delivery.entity.ts'
import { WebhookEventEntity } from './webhooks/events/webhook-event.entity.ts'
import { WebhookSecretEntity } from './webhooks/endpoints/webhook-secret.entity.ts'
import { WebhookEntity } from './webhooks/endpoints/webhook.entity.ts'

/** The tables that an EntityManager reads and writes. For typed queries their types are enough: see `tables.ts`. */
export const entities = [
  ApiKeyEntity,
  DeliveryEntity,
  MerchantEntity,
  WebhookEntity,
  WebhookEventEntity,
  WebhookSecretEntity,
]
