import type { Environment } from '../chains/chain.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../lib/ids.ts'
import { enqueue } from '../queue/queue.ts'
import type { DeliveryRow } from './delivery.entity.ts'
import { insertDeliveries } from './delivery.store.ts'
import { paymentEventTypes, type EventType } from './event-type.ts'
import type { WebhookEventRow } from './webhook-event.entity.ts'
import { insertEvent } from './webhook-event.store.ts'
import type { EventPayload } from './webhook-view.ts'
import { ensureHiddenWebhook, findSubscribedIds } from './webhook.store.ts'

type EventDeps = Pick<Deps, 'random'>

export interface NewEvent {
  readonly merchantId: string
  readonly environment: Environment
  readonly type: EventType
  readonly orderId: string | null
  readonly data: Readonly<Record<string, unknown>>
  /** Business time at which it happened; the `timestamp` of the body. */
  readonly at: Date
  /** The webhook address of the order, which then is the only receiver; '' for the merchant's own endpoints. */
  readonly onlyTo: string
}

/**
 * Records an event and its deliveries in the transaction of the change it follows from, and returns the event's id. The
 * body is written once, here; every attempt sends the same bytes. Without a receiver the event is recorded all the same
 * (decisions, section 5). A row the event refers to must already be in the database: flush new entities first.
 */
export async function recordEvent(deps: EventDeps, tx: Tx, event: NewEvent): Promise<string> {
  const row = eventRow(newId(deps.random, 'event'), event)
  await insertEvent(tx, row)
  const endpointIds = await receiversOf(deps, tx, event)
  if (endpointIds.length === 0) return row.id
  const deliveries = endpointIds.map(endpointId => deliveryRow(newId(deps.random, 'delivery'), row, endpointId))
  await insertDeliveries(tx, deliveries)
  for (const delivery of deliveries) await enqueue(tx, 'deliver-webhook', { deliveryId: delivery.id })
  return row.id
}

function eventRow(id: string, event: NewEvent): WebhookEventRow {
  const { merchantId, environment, type, orderId, data, at } = event
  const payload: EventPayload = { id, event: type, timestamp: at.toISOString(), environment, data }
  return { id, merchantId, environment, type, orderId, body: JSON.stringify(payload), createdAt: at }
}

function deliveryRow(id: string, event: WebhookEventRow, endpointId: string): DeliveryRow {
  return {
    id,
    eventId: event.id,
    endpointId,
    merchantId: event.merchantId,
    environment: event.environment,
    eventType: event.type,
    status: 'PENDING',
    attempts: 0,
    nextAttemptAt: event.createdAt,
    leaseUntil: null,
    lastError: null,
    deliveredAt: null,
    createdAt: event.createdAt,
    updatedAt: event.createdAt,
  }
}

async function receiversOf(deps: EventDeps, tx: Tx, event: NewEvent): Promise<readonly string[]> {
  if (!event.onlyTo) return findSubscribedIds(tx, event, event.type)
  const hidden = {
    id: newId(deps.random, 'webhook'),
    merchantId: event.merchantId,
    environment: event.environment,
    url: event.onlyTo,
    events: paymentEventTypes,
    isActive: true,
    isHidden: true,
    createdAt: event.at,
    updatedAt: event.at,
  }
  return [await ensureHiddenWebhook(tx, hidden)]
}
