import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { checks, environment, identity, index, time } from '../../database/columns.ts'
import type { EventType } from './event-type.ts'

/** An event, with the exact text that every delivery of it carries. */
export const WebhookEventEntity = defineEntity({
  name: 'WebhookEvent',
  tableName: 'webhook_event',
  properties: {
    id: p.text().primary(),
    position: identity().lazy(),
    merchantId: p.uuid(),
    environment: environment(),
    type: p.text().$type<EventType>(),
    orderId: p.uuid().nullable(),
    withdrawalId: p.uuid().nullable(),
    body: p.text(),
    /** The credential of a compatibility API that signs its deliveries. */
    credentialId: p.text().nullable(),
    /** What is delivered instead of the body, not signed yet: a `Notice` as JSON. */
    notice: p.text().nullable(),
    /** Created by a person to test an endpoint. Samples appear in no list of events. */
    isSample: p.boolean().default(false),
    createdAt: time(),
  },
  checks: checks({ webhook_event_check: '(credential_id is null) = (notice is null)' }),
  indexes: [
    index('create index webhook_event_order on webhook_event (order_id)'),
    index('create index webhook_event_withdrawal on webhook_event (withdrawal_id) where withdrawal_id is not null'),
    index('create index webhook_event_age on webhook_event (created_at)'),
    index('create index webhook_event_list on webhook_event (merchant_id, environment, position desc)'),
    index('create index webhook_event_type on webhook_event (merchant_id, environment, type, position desc)'),
    index('create index webhook_event_test on webhook_event (credential_id, position desc) where is_sample'),
  ],
})

export type WebhookEventRow = Omit<InferEntity<typeof WebhookEventEntity>, 'position'>
