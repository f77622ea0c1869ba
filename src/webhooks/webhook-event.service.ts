import type { Environment } from '../chains/chain.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../lib/ids.ts'
import { enqueue } from '../queue/queue.ts'
import type { DeliveryRow } from './delivery.entity.ts'
import { insertDeliveries } from './delivery.store.ts'
import { paymentEventTypes, type EventType } from './event-type.ts'
import type { WebhookEventRow } from './webhook-event.entity.ts'
import { insertEvent, lockEventOrder } from './webhook-event.store.ts'
import type { Delivery, EventPayload } from './webhook-view.ts'
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
  const row = eventRow(newId(deps.random, 'event'), { ...event, isSample: false })
  await lockEventOrder(tx, event)
  await insertEvent(tx, row)
  const endpointIds = await receiversOf(deps, tx, event)
  if (endpointIds.length === 0) return row.id
  await scheduleDeliveries(deps, tx, { event: row, endpointIds, at: event.at })
  return row.id
}

/** Records a sample event that goes to one endpoint alone, whatever it is subscribed to; nothing else ever shows it. */
export async function recordSample(
  deps: EventDeps,
  tx: Tx,
  sample: Pick<NewEvent, 'merchantId' | 'environment' | 'type' | 'data' | 'at'> & { readonly endpointId: string },
): Promise<Delivery> {
  const row = eventRow(newId(deps.random, 'event'), { ...sample, orderId: null, isSample: true })
  await insertEvent(tx, row)
  return scheduleDelivery(deps, tx, { event: row, endpointId: sample.endpointId, at: sample.at })
}

export interface NewDelivery {
  readonly event: WebhookEventRow
  readonly endpointId: string
  readonly at: Date
}

/** Sends an event to one endpoint, in the transaction that decides to. */
export async function scheduleDelivery(
  deps: EventDeps,
  tx: Tx,
  { endpointId, ...rest }: NewDelivery,
): Promise<Delivery> {
  const [delivery] = await scheduleDeliveries(deps, tx, { ...rest, endpointIds: [endpointId] })
  return { ...delivery!, body: rest.event.body }
}

async function scheduleDeliveries(
  deps: EventDeps,
  tx: Tx,
  { event, endpointIds, at }: Omit<NewDelivery, 'endpointId'> & { readonly endpointIds: readonly string[] },
): Promise<DeliveryRow[]> {
  const deliveries = endpointIds.map(endpointId =>
    deliveryRow(newId(deps.random, 'delivery'), { event, endpointId, at }),
  )
  await insertDeliveries(tx, deliveries)
  for (const delivery of deliveries) await enqueue(tx, 'deliver-webhook', { deliveryId: delivery.id })
  return deliveries
}

function eventRow(id: string, event: Omit<NewEvent, 'onlyTo'> & { readonly isSample: boolean }): WebhookEventRow {
  const { merchantId, environment, type, orderId, data, at, isSample } = event
  const mark = isSample ? { test: true as const } : {}
  const payload: EventPayload = { id, event: type, timestamp: at.toISOString(), environment, ...mark, data }
  return { id, merchantId, environment, type, orderId, isSample, body: JSON.stringify(payload), createdAt: at }
}

function deliveryRow(id: string, { event, endpointId, at }: NewDelivery): DeliveryRow {
  return {
    id,
    eventId: event.id,
    endpointId,
    merchantId: event.merchantId,
    environment: event.environment,
    eventType: event.type,
    status: 'PENDING',
    attempts: 0,
    nextAttemptAt: at,
    leaseUntil: null,
    lastError: null,
    deliveredAt: null,
    createdAt: at,
    updatedAt: at,
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
