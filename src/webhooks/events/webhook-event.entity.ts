import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { Environment } from '../../chains/chain.ts'
import type { EventType } from './event-type.ts'

/** Something that happened, with the exact text every delivery of it carries. */
export const WebhookEventEntity = defineEntity({
  name: 'WebhookEvent',
  tableName: 'webhook_event',
  properties: {
    id: p.text().primary(),
    merchantId: p.uuid(),
    environment: p.text().$type<Environment>(),
    type: p.text().$type<EventType>(),
    orderId: p.uuid().nullable(),
    withdrawalId: p.uuid().nullable(),
    body: p.text(),
    /** Made by a person to try an endpoint: it did not happen and is in no list of events. */
    isSample: p.boolean(),
    createdAt: p.datetime().columnType('timestamptz(3)'),
  },
})

export type WebhookEventRow = InferEntity<typeof WebhookEventEntity>
