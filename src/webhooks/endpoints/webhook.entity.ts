import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { Environment } from '../../chains/chain.ts'
import type { EventType } from '../events/event-type.ts'

/** An endpoint of a merchant; a hidden one serves the webhook address of single orders and is never listed. */
export const WebhookEntity = defineEntity({
  name: 'Webhook',
  tableName: 'webhook_endpoint',
  properties: {
    id: p.text().primary(),
    merchantId: p.uuid(),
    environment: p.text().$type<Environment>(),
    url: p.text(),
    /** Tells whether a URL leads elsewhere than before, however it was written (`urlKey`). */
    urlKey: p.text(),
    /** Host and port of the URL. */
    lane: p.text(),
    events: p.array().columnType('text[]').$type<EventType[]>(),
    isActive: p.boolean(),
    isHidden: p.boolean(),
    /** When a receiver at this URL first answered 2xx; `null` until then. */
    answeredAt: p.datetime().columnType('timestamptz(3)').nullable(),
    createdAt: p.datetime().columnType('timestamptz(3)'),
    updatedAt: p.datetime().columnType('timestamptz(3)'),
    deletedAt: p.datetime().columnType('timestamptz(3)').nullable(),
  },
})

export type WebhookRow = InferEntity<typeof WebhookEntity>
