import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { checks, environment, index, time } from '../../database/columns.ts'
import type { EventType } from '../events/event-type.ts'
import type { DeliveryError, DeliveryStatus } from './schedule.ts'

/** The delivery of one event to one endpoint. `nextAttemptAt` is business time, `leaseUntil` real time. */
export const DeliveryEntity = defineEntity({
  name: 'Delivery',
  tableName: 'webhook_delivery',
  properties: {
    id: p.text().primary(),
    eventId: p.text(),
    endpointId: p.text(),
    merchantId: p.uuid(),
    environment: environment(),
    eventType: p.text().$type<EventType>(),
    /** The group in which deliveries wait for each other. It begins with the endpoint's host and port. */
    lane: p.text(),
    status: p.enum(['PENDING', 'DELIVERED', 'FAILED']).$type<DeliveryStatus>(),
    attempts: p.integer(),
    nextAttemptAt: time().nullable(),
    /** Whether its time has come, so that it only waits for a free slot. */
    isDue: p.boolean(),
    /** Whether the signing secret cannot be decrypted. The delivery is retried later at no cost of attempts. */
    isSecretUnreadable: p.boolean().default(false),
    leaseUntil: time().nullable(),
    claim: p.uuid().nullable().lazy(),
    lastError: p.text().$type<DeliveryError>().nullable(),
    deliveredAt: time().nullable(),
    createdAt: time(),
    updatedAt: time(),
  },
  checks: checks({
    webhook_delivery_attempts_check: 'attempts between 0 and 6',
    webhook_delivery_check: `(status = 'DELIVERED') = (delivered_at is not null)`,
    webhook_delivery_check1: `(status = 'PENDING') = (next_attempt_at is not null)`,
    webhook_delivery_check2: `status = 'PENDING' or lease_until is null`,
    webhook_delivery_check3: `not is_due or (status = 'PENDING' and lease_until is null)`,
    webhook_delivery_check4: `not is_secret_unreadable or status = 'PENDING'`,
  }),
  indexes: [
    index(
      `create index webhook_delivery_waiting on webhook_delivery (next_attempt_at) where status = 'PENDING' and not is_due and lease_until is null`,
    ),
    index(
      'create index webhook_delivery_due on webhook_delivery (merchant_id, lane, next_attempt_at, id) where is_due',
    ),
    index('create index webhook_delivery_backlog on webhook_delivery (environment, next_attempt_at) where is_due'),
    index('create index webhook_delivery_leased on webhook_delivery (lease_until) where lease_until is not null'),
    index(`create index webhook_delivery_pending on webhook_delivery (endpoint_id) where status = 'PENDING'`),
    index('create index webhook_delivery_unreadable on webhook_delivery (environment) where is_secret_unreadable'),
    index('create index webhook_delivery_list on webhook_delivery (endpoint_id, created_at desc, id desc)'),
    index('create index webhook_delivery_event on webhook_delivery (event_id)'),
  ],
})

export type DeliveryRow = Omit<InferEntity<typeof DeliveryEntity>, 'claim'>
