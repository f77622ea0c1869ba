import type { Environment } from '../../chains/chain.ts'
import type { EventType } from '../events/event-type.ts'
import { attemptsMax, type DeliveryError, type DeliveryStatus } from '../deliveries/schedule.ts'

export interface Webhook {
  readonly id: string
  readonly merchantId: string
  readonly environment: Environment
  readonly url: string
  readonly events: readonly EventType[]
  readonly isActive: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface Delivery {
  readonly id: string
  readonly endpointId: string
  readonly eventType: EventType
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly lastError?: DeliveryError | null
  readonly deliveredAt?: Date | null
  readonly createdAt: Date
  /** The exact text that is sent. */
  readonly body: string
}

export type WebhookView = ReturnType<typeof viewWebhook>
export type DeliveryView = ReturnType<typeof viewDelivery>

/** Returns an endpoint as the contract shows it (interface, section 2.4). */
export function viewWebhook(webhook: Webhook) {
  return {
    id: webhook.id,
    merchant_id: webhook.merchantId,
    url: webhook.url,
    events: [...webhook.events],
    is_active: webhook.isActive,
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  }
}

/** Returns a delivery as the contract shows it. `payload` is the parsed body (interface, section 2.5). */
export function viewDelivery(delivery: Delivery) {
  return {
    id: delivery.id,
    webhook_id: delivery.endpointId,
    event_type: delivery.eventType,
    payload: JSON.parse(delivery.body) as EventPayload,
    status: delivery.status,
    attempts: delivery.attempts,
    max_attempts: attemptsMax,
    last_error: delivery.lastError ?? null,
    delivered_at: delivery.deliveredAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
  }
}

/** The body of every webhook (decisions, section 5). */
export interface EventPayload {
  readonly id: string
  readonly event: EventType
  readonly timestamp: string
  readonly environment: Environment
  /** Set on samples only: nothing really happened. */
  readonly test?: true
  readonly data: Readonly<Record<string, unknown>>
}
