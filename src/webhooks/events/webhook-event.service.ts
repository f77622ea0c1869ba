import type { Environment } from '../../chains/chain.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../lib/ids.ts'
import { listShopWebhooks } from '../credentials/compat-credential.store.ts'
import { groupOf } from '../deliveries/delivery-limits.ts'
import type { DeliveryRow } from '../deliveries/delivery.entity.ts'
import { callForDeliveries } from '../deliveries/delivery-jobs.service.ts'
import { insertDeliveries, supersedeNotices } from '../deliveries/delivery.store.ts'
import { formats } from '../formats/notice.ts'
import type { Notice } from '../formats/format.ts'
import type { EventType } from './event-type.ts'
import type { WebhookEventRow } from './webhook-event.entity.ts'
import { insertEvent, insertEvents, lockEventOrders } from './webhook-event.store.ts'
import type { Delivery, EventPayload } from '../endpoints/webhook-view.ts'
import {
  ensureHiddenWebhooks,
  listReceivers,
  type FoundReceiver,
  type NewHiddenWebhook,
} from '../endpoints/webhook.store.ts'

type EventDeps = Pick<Deps, 'queue' | 'random'>

export interface NewEvent {
  readonly merchantId: string
  readonly environment: Environment
  readonly type: EventType
  readonly orderId: string | null
  readonly withdrawalId?: string
  readonly data: Readonly<Record<string, unknown>>
  /** Business time of the event; the `timestamp` of the body. */
  readonly at: Date
  /** The webhook address of the order, which is then the only receiver; '' for the merchant's own endpoints. */
  readonly onlyTo: string
  /** For an order of a compatibility API: what its address gets instead of the body, or `silent`: no delivery. */
  readonly compat?: CompatNotice | 'silent'
}

export interface CompatNotice {
  readonly credentialId: string
  readonly notice: Notice
}

/**
 * Records events and their deliveries in the transaction of the changes that cause them. Returns their ids in the given order. The number of
 * statements does not depend on the number of events. The body is written once, here, and every attempt sends the same bytes. An event without a
 * receiver is recorded too (docs/spec/decisions.md §5). Rows that events refer to must be inserted before.
 */
export async function recordEvents(deps: EventDeps, tx: Tx, given: readonly NewEvent[]): Promise<string[]> {
  if (given.length === 0) return []
  const events = await withShopAddresses(tx, lastOfOrders(given))
  const rows = events.map(event => eventRow(newId(deps.random, 'event'), { ...event, isSample: false }))
  await lockEventOrders(tx, events)
  await insertEvents(tx, rows)
  const sent = events.flatMap((event, index) => (event.compat === 'silent' ? [] : [{ ...event, row: rows[index]! }]))
  const orderUrls = sent.filter(event => event.onlyTo !== '')
  if (orderUrls.length > 0) await ensureHiddenWebhooks(tx, hiddenWebhooks(deps, orderUrls))
  const receivers = await listReceivers(
    tx,
    sent.map(({ row, onlyTo }) => ({ event: row, onlyTo })),
  )
  const busy = await supersede(tx, events)
  await scheduleDeliveries(
    deps,
    tx,
    receivers.map(({ index, ...receiver }) => {
      const { row, at } = sent[index]!
      return { event: row, receiver, at, heldUntil: busy.get(row.orderId ?? '') ?? null }
    }),
  )
  return rows.map(row => row.id)
}

/** Adds the addresses of shops that have one for all their notices. A shop without one, or that does not want this event, is told nothing. */
async function withShopAddresses(tx: Tx, events: readonly NewEvent[]): Promise<NewEvent[]> {
  const ids = events.flatMap(event => (isToShop(event) && event.onlyTo === '' ? [event.compat.credentialId] : []))
  if (ids.length === 0) return [...events]
  const webhooks = await listShopWebhooks(tx, ids)
  return events.map(event => {
    if (!isToShop(event) || event.onlyTo !== '') return event
    const { credentialId, notice } = event.compat
    const webhook = webhooks.get(credentialId)
    if (!webhook?.isEnabled) return { ...event, compat: 'silent' }
    const { only } = formats[notice.format]
    const fields = webhook.events && only ? only(notice.fields, webhook.events) : notice.fields
    if (fields === null) return { ...event, compat: 'silent' }
    return { ...event, onlyTo: webhook.url, compat: { credentialId, notice: { ...notice, fields } } }
  })
}

function isToShop(event: NewEvent): event is NewEvent & { readonly compat: CompatNotice } {
  return event.compat !== undefined && event.compat !== 'silent'
}

/** An event after which an order of a shop is something else. Money frozen beside it changes no order. */
function changesShopOrder({ compat, orderId, type }: NewEvent): boolean {
  return compat !== undefined && orderId !== null && type !== 'payment.frozen'
}

/** Of several changes of an order at once, its shop is told the last one: deliveries of one moment have no order. */
function lastOfOrders(events: readonly NewEvent[]): NewEvent[] {
  const last = new Map(events.filter(changesShopOrder).map(event => [event.orderId, event]))
  return events.map(event =>
    changesShopOrder(event) && last.get(event.orderId) !== event ? { ...event, compat: 'silent' } : event,
  )
}

/**
 * A shop may take the notices of an order for its state, so an older one must not arrive after the order has changed, whether the shop is told of the
 * change or not. Gives up the older ones. Returns the orders whose notice must wait, since an older one may be under way, and until when.
 */
async function supersede(tx: Tx, events: readonly NewEvent[]): Promise<Map<string, Date>> {
  const orderIds = events.flatMap(event => (changesShopOrder(event) ? [event.orderId!] : []))
  return orderIds.length === 0 ? new Map() : supersedeNotices(tx, orderIds, events[0]!.at)
}

/** A sample for one endpoint. With `compat` it is the test notice of a shop. */
export type NewSample = Pick<NewEvent, 'merchantId' | 'environment' | 'type' | 'data' | 'at'> &
  Pick<NewDelivery, 'receiver'> & { readonly compat?: CompatNotice }

/** Records a sample event for one endpoint, whatever it is subscribed to. No list shows it. */
export async function recordSample(deps: EventDeps, tx: Tx, sample: NewSample): Promise<Delivery> {
  const row = eventRow(newId(deps.random, 'event'), { ...sample, orderId: null, isSample: true })
  await insertEvent(tx, row)
  return scheduleDelivery(deps, tx, { event: row, receiver: sample.receiver, at: sample.at })
}

export interface NewDelivery {
  readonly event: WebhookEventRow
  readonly receiver: Omit<FoundReceiver, 'index'>
  readonly at: Date
  /** Until when an attempt of an older notice may be under way, by the clock of leases. */
  readonly heldUntil?: Date | null
}

/** Schedules an event's delivery to one endpoint in the caller's transaction. */
export async function scheduleDelivery(deps: EventDeps, tx: Tx, wanted: NewDelivery): Promise<Delivery> {
  // As for any event of the merchant, so that delivering waits until this transaction ends.
  await lockEventOrders(tx, [wanted.event])
  const [delivery] = await scheduleDeliveries(deps, tx, [wanted])
  return { ...delivery!, body: wanted.event.body }
}

async function scheduleDeliveries(deps: EventDeps, tx: Tx, wanted: readonly NewDelivery[]): Promise<DeliveryRow[]> {
  const deliveries = wanted.map(one => deliveryRow(newId(deps.random, 'delivery'), one))
  if (deliveries.length === 0) return []
  await insertDeliveries(tx, deliveries)
  const due = wanted.map(({ event: { merchantId, environment }, receiver: { hasAnswered } }) => ({
    merchantId,
    environment,
    isUnproven: !hasAnswered,
  }))
  await callForDeliveries(deps, tx, due)
  return deliveries
}

function eventRow(id: string, event: Omit<NewEvent, 'onlyTo'> & { readonly isSample: boolean }): WebhookEventRow {
  const { merchantId, environment, type, orderId, withdrawalId, data, at, isSample, compat } = event
  const mark = isSample ? { test: true as const } : {}
  const payload: EventPayload = { id, event: type, timestamp: at.toISOString(), environment, ...mark, data }
  const body = JSON.stringify(payload)
  const sent = compat === 'silent' ? undefined : compat
  const [credentialId, notice] = sent ? [sent.credentialId, JSON.stringify(sent.notice)] : [null, null]
  return {
    id,
    merchantId,
    environment,
    type,
    orderId,
    withdrawalId,
    isSample,
    body,
    credentialId,
    notice,
    createdAt: at,
  }
}

/**
 * A notice that must wait takes over the lease of the attempt under way, so that it waits as long by every worker's clock
 * (docs/decisions/jobs-and-leases.md#clock-of-leases).
 */
function deliveryRow(
  id: string,
  { event, receiver: { endpointId, lane }, at, heldUntil = null }: NewDelivery,
): DeliveryRow {
  return {
    id,
    eventId: event.id,
    endpointId,
    merchantId: event.merchantId,
    environment: event.environment,
    eventType: event.type,
    lane,
    status: 'PENDING',
    attempts: 0,
    nextAttemptAt: at,
    isDue: heldUntil === null,
    isSecretUnreadable: false,
    leaseUntil: heldUntil,
    lastError: null,
    deliveredAt: null,
    createdAt: at,
    updatedAt: at,
  }
}

/** Returns one hidden endpoint for each webhook address of these events' orders. */
function hiddenWebhooks(deps: EventDeps, events: readonly NewEvent[]): NewHiddenWebhook[] {
  const byAddress = new Map(
    events.map(event => [JSON.stringify([event.merchantId, event.environment, event.onlyTo]), event]),
  )
  return [...byAddress.values()].map(event => ({
    id: newId(deps.random, 'webhook'),
    merchantId: event.merchantId,
    environment: event.environment,
    url: event.onlyTo,
    lane: groupOf(event.onlyTo, null),
    createdAt: event.at,
  }))
}
