import { ApiKeyEntity } from './merchants/api-keys/api-key.entity.ts'
import { MerchantEntity } from './merchants/merchant.entity.ts'
import { OrderEntity } from './orders/order.entity.ts'
import { DeliveryEntity } from './webhooks/deliveries/delivery.entity.ts'
import { WebhookEventEntity } from './webhooks/events/webhook-event.entity.ts'
import { WebhookSecretEntity } from './webhooks/endpoints/webhook-secret.entity.ts'
import { WebhookEntity } from './webhooks/endpoints/webhook.entity.ts'

/** Every table that is read through entities. */
export const entities = [
  ApiKeyEntity,
  DeliveryEntity,
  MerchantEntity,
  OrderEntity,
  WebhookEntity,
  WebhookEventEntity,
  WebhookSecretEntity,
]
