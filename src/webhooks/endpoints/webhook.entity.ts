import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { checks, environment, index, texts, time } from '../../database/columns.ts'
import type { EventType } from '../events/event-type.ts'

/** A merchant's endpoint. A hidden one serves the webhook addresses of single orders and is never listed. */
export const WebhookEntity = defineEntity({
  name: 'Webhook',
  tableName: 'webhook_endpoint',
  properties: {
    id: p.text().primary(),
    merchantId: p.uuid(),
    environment: environment(),
    url: p.text(),
    /** Reveals whether a new URL leads elsewhere, however it is written (`urlKey`). */
    urlKey: p.text(),
    /** The group in which its deliveries wait for each other. It begins with host and port (`groupOf`). */
    lane: p.text(),
    events: texts().$type<EventType[]>(),
    isActive: p.boolean(),
    isHidden: p.boolean(),
    /** When a receiver at this URL first answered 2xx; `null` until then. */
    answeredAt: time().nullable(),
    createdAt: time(),
    updatedAt: time(),
    deletedAt: time().nullable(),
  },
  checks: checks({
    webhook_endpoint_events_check: 'cardinality(events) > 0',
    webhook_endpoint_check: 'deleted_at is null or not is_active',
  }),
  indexes: [
    index(
      'create index webhook_endpoint_retired on webhook_endpoint (updated_at) where is_hidden or deleted_at is not null',
    ),
    index(
      'create index webhook_endpoint_list on webhook_endpoint (merchant_id, environment, created_at desc, id desc) where not is_hidden and deleted_at is null',
    ),
    index(
      'create unique index webhook_endpoint_hidden on webhook_endpoint (merchant_id, environment, url_key) where is_hidden',
    ),
  ],
})

export type WebhookRow = InferEntity<typeof WebhookEntity>
