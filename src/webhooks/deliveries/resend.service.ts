import type { Actor } from '../../database/actor.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { countHit } from '../../database/rate-window.sql.ts'
import { Fault, RateLimited } from '../../lib/fault.ts'
import { isId } from '../../lib/ids.ts'
import { findDeliveredEvent, isPendingAt, listFailedEvents } from './delivery.store.ts'
import type { EventType } from '../events/event-type.ts'
import { sampleData } from '../events/sample.ts'
import { lockOwnWebhook } from '../endpoints/webhook-change.service.ts'
import { recordSample, scheduleDelivery } from '../events/webhook-event.service.ts'
import { viewDelivery, type DeliveryView } from '../endpoints/webhook-view.ts'
import type { WebhookRow } from '../endpoints/webhook.entity.ts'

/** Resends allowed per endpoint and minute: enough for a merchant who is testing, too few to flood a receiver. */
export const resendsPerMinute = 10

type ResendDeps = Pick<Deps, 'clock' | 'random' | 'db' | 'queue'>

export interface SampleWanted {
  readonly webhookId: string
  /** Defaults to the first type the endpoint is subscribed to. */
  readonly type?: EventType | undefined
}

/**
 * Sends a sample event to one endpoint, the way real ones go. Faults: `api key is inactive`, `webhook not found`, `webhook is inactive`, `rate limit
 * exceeded` beyond ten samples and resends a minute.
 */
export async function testWebhook(deps: ResendDeps, owner: Actor, wanted: SampleWanted): Promise<DeliveryView> {
  const at = deps.clock.business()
  return deps.db.transaction(async tx => {
    const webhook = await lockActiveWebhook(tx, owner, wanted.webhookId)
    await countResend(tx, webhook)
    const type = wanted.type ?? webhook.events[0]!
    const { merchantId, environment } = webhook
    const data = sampleData(type, { merchantId, environment }, at)
    const sample = { merchantId, environment, type, data, at, receiver: receiverOf(webhook) }
    return viewDelivery(await recordSample(deps, tx, sample))
  })
}

export interface RedeliveryWanted {
  readonly webhookId: string
  readonly deliveryId: string
}

/**
 * Sends the event of an earlier delivery again: the same bytes, six new attempts. Faults: those of `testWebhook`, `delivery not found`, and `delivery
 * is pending` while the event is still being delivered to this endpoint.
 */
export async function redeliver(deps: ResendDeps, owner: Actor, wanted: RedeliveryWanted): Promise<DeliveryView> {
  const at = deps.clock.business()
  return deps.db.transaction(async tx => {
    const webhook = await lockOwnWebhook(tx, owner, wanted.webhookId)
    const { deliveryId } = wanted
    const event = isId('delivery', deliveryId) && (await findDeliveredEvent(tx, { deliveryId, endpointId: webhook.id }))
    if (!event) throw new Fault('delivery not found')
    refuseInactive(webhook)
    if (await isPendingAt(tx, { eventId: event.id, endpointId: webhook.id })) throw new Fault('delivery is pending')
    await countResend(tx, webhook)
    return viewDelivery(await scheduleDelivery(deps, tx, { event, receiver: receiverOf(webhook), at }))
  })
}

async function lockActiveWebhook(tx: Tx, owner: Actor, webhookId: string): Promise<WebhookRow> {
  const webhook = await lockOwnWebhook(tx, owner, webhookId)
  refuseInactive(webhook)
  return webhook
}

/** Counts only granted resends: a refusal rolls its hit back with the transaction. */
async function countResend(tx: Tx, webhook: WebhookRow): Promise<void> {
  const { hits, resetSeconds } = await countHit(tx, `resend ${webhook.id}`, 60)
  if (hits > resendsPerMinute) throw new RateLimited(resetSeconds)
}

const receiverOf = ({ id, lane, answeredAt }: WebhookRow) => ({
  endpointId: id,
  lane,
  hasAnswered: answeredAt !== null,
})

function refuseInactive(webhook: WebhookRow): void {
  if (!webhook.isActive) throw new Fault('webhook is inactive')
}

/** The most events resent by one request. A merchant with more repeats the request. */
export const resentMax = 200
/** How often per minute an endpoint's failed events may be resent. */
const perMinuteMax = 2

/**
 * Resends an endpoint's failed events since a time: each event once, unless it is being delivered or was delivered since. The oldest come first, so
 * that repeating the request continues. Returns their number. Faults: `api key is inactive`, `webhook not found`, `webhook is inactive`, `rate limit
 * exceeded`.
 */
export function redeliverSince(
  deps: Pick<Deps, 'clock' | 'random' | 'db' | 'queue'>,
  actor: Actor,
  { webhookId, since }: { readonly webhookId: string; readonly since: Date },
): Promise<number> {
  const at = deps.clock.business()
  return deps.db.transaction(async tx => {
    const webhook = await lockActiveWebhook(tx, actor, webhookId)
    const { hits, resetSeconds } = await countHit(tx, `resend since ${webhook.id}`, 60)
    if (hits > perMinuteMax) throw new RateLimited(resetSeconds)
    const events = await listFailedEvents(tx, { endpointId: webhook.id, since, limit: resentMax })
    for (const event of events) await scheduleDelivery(deps, tx, { event, receiver: receiverOf(webhook), at })
    return events.length
  })
}
