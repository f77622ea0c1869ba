import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { Environment } from '../../chains/chain.ts'
import type { EventType } from '../events/event-type.ts'
import type { DeliveryError, DeliveryStatus } from './schedule.ts'

/** One event on its way to one endpoint. `nextAttemptAt` is business time, `leaseUntil` real time. */
export const DeliveryEntity = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  properties: {
    id: p.text().primary(),
    eventId: p.text(),
    endpointId: p.text(),
    merchantId: p.uuid(),
    environment: p.text().$type<Environment>(),
    eventType: p.text().$type<EventType>(),
    /** Host and port of the endpoint: what the limits of a destination count by. */
    lane: p.text(),
    status: p.text().$type<DeliveryStatus>(),
    attempts: p.integer(),
    nextAttemptAt: p.datetime().columnType('timestamptz(3)').nullable(),
    /** Its time has come and only a free place is missing. */
    isDue: p.boolean(),
    /** The secret that would sign it cannot be opened; it is tried again later and costs no attempt. */
    isSecretUnreadable: p.boolean(),
    leaseUntil: p.datetime().columnType('timestamptz(3)').nullable(),
    lastError: p.text().$type<DeliveryError>().nullable(),
    deliveredAt: p.datetime().columnType('timestamptz(3)').nullable(),
    createdAt: p.datetime().columnType('timestamptz(3)'),
    updatedAt: p.datetime().columnType('timestamptz(3)'),
  },
})

export type DeliveryRow = InferEntity<typeof DeliveryEntity>
