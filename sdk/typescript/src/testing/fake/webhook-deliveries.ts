import { eventExamples } from '../../generated/event-examples.ts'
import type { components } from '../../../../../generated/api.ts'
import type { WebhookEvent, WebhookEventType } from '../../webhooks/event.ts'
import type { FakeAnswer } from './answer.ts'
import type { FakeRequest } from './authenticate.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { attemptsMax, type StoredDelivery } from './deliveries.ts'
import { readFields, refuseBody } from './json.ts'
import { checkQuery, isCursor, isLimit, isOffset } from './query.ts'
import { Refusal } from './refusal.ts'
import type { FakeState, Webhook } from './state.ts'
import { isKnown, webhookOf } from './webhooks.ts'

type DeliveryView = components['schemas']['WebhookDelivery']

/** No object has this id, so that a receiver that looks it up finds nothing to deliver. */
const sampleId = '00000000-0000-0000-0000-000000000000'
/** What one endpoint is sent on request. */
const resendsPerMinute = 10

/** `GET /v1/webhooks/{id}/deliveries`: the newest first. */
export function listWebhookDeliveries(state: FakeState, { url, ids: [id] }: FakeRequest): FakeAnswer {
  checkQuery(url, { limit: isLimit, offset: isOffset, cursor: isCursor })
  const query = url.searchParams
  const [limit, offset] = [Number(query.get('limit') ?? 20), Number(query.get('offset') ?? 0)]
  const cursor = query.get('cursor')
  if (cursor !== null && offset > 0) throw new Refusal(400, 'cursor and offset together')
  const after = cursor === null ? null : readCursor('deliveries', cursor)[0]
  const webhook = webhookOf(state, id)
  const found = state.deliveries.of(webhook.id).toReversed()
  const position = found.findIndex(one => one.id === after)
  if (after !== null && position < 0) throw new Refusal(400, 'invalid cursor')
  const rest = found.slice(after === null ? offset : position + 1)
  const deliveries = rest.slice(0, limit).map(viewOf)
  const next = rest.length > limit ? writeCursor('deliveries', [deliveries.at(-1)!.id]) : null
  return { status: 200, body: { deliveries, total: found.length, next_cursor: next } }
}

const sampleRules = { event: { isValid: isKnown, invalid: 'invalid event type' } }

/** `POST /v1/webhooks/{id}/test`: a sample of an event, which is among no events since it did not happen. */
export function testWebhook(state: FakeState, request: FakeRequest): Promise<FakeAnswer> {
  const { event: type } = readFields(request, sampleRules, { isBodyOptional: true }) as { event?: WebhookEventType }
  const webhook = webhookOf(state, request.ids[0])
  if (!webhook.is_active) throw new Refusal(409, 'webhook is inactive')
  countResend(state, webhook)
  return send(state, webhook, sampleOf(state, type ?? webhook.events[0]!))
}

/** `POST /v1/webhooks/{id}/deliveries/{delivery_id}/redeliver`: the same event with six new attempts. */
export function redeliver(state: FakeState, request: FakeRequest): Promise<FakeAnswer> {
  refuseBody(request)
  const [id, deliveryId] = request.ids
  const webhook = webhookOf(state, id)
  const own = state.deliveries.of(webhook.id)
  const event = own.find(one => one.id === deliveryId)?.event
  if (!event) throw new Refusal(404, 'delivery not found', { param: 'delivery_id' })
  if (!webhook.is_active) throw new Refusal(409, 'webhook is inactive')
  if (own.some(one => one.event.id === event.id && one.status === 'PENDING'))
    throw new Refusal(409, 'delivery is pending')
  countResend(state, webhook)
  return send(state, webhook, event)
}

/** The service answers before it delivers; here a test finds its receiver called. */
async function send(state: FakeState, webhook: Webhook, event: WebhookEvent): Promise<FakeAnswer> {
  const body: DeliveryView = {
    id: state.deliveries.nextId(),
    webhook_id: webhook.id,
    event_type: event.event as WebhookEventType,
    payload: event as DeliveryView['payload'],
    status: 'PENDING',
    attempts: 0,
    max_attempts: attemptsMax,
    last_error: null,
    delivered_at: null,
    created_at: state.business().toISOString(),
  }
  if (state.service.receive) await state.deliveries.send({ url: webhook.url, webhookId: webhook.id, event })
  return { status: 201, body }
}

function countResend(state: FakeState, { id }: Webhook): void {
  const { hits, resetSeconds } = state.service.rates.hit(`resend ${id}`)
  if (hits > resendsPerMinute) throw new Refusal(429, 'rate limit exceeded', { retryAfterSeconds: resetSeconds })
}

function viewOf(delivery: StoredDelivery): DeliveryView {
  const { id, webhookId, event, status, attempts, lastError, deliveredAt, createdAt } = delivery
  return {
    id,
    webhook_id: webhookId,
    event_type: event.event as WebhookEventType,
    payload: event as DeliveryView['payload'],
    status,
    attempts: Math.min(attempts, attemptsMax),
    max_attempts: attemptsMax,
    // What a receiver in this process throws is what a connection that fails is to the service.
    last_error: lastError === null || /^(http|endpoint) /.test(lastError) ? lastError : 'connection',
    delivered_at: deliveredAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }
}

function sampleOf(state: FakeState, type: WebhookEventType): WebhookEvent {
  const example = Object.values(eventExamples).find(({ event }) => event === type)!
  const id = type.startsWith('payment.') ? { order_id: sampleId } : { id: sampleId, environment: state.environment }
  return {
    id: `evt_sample${String(state.service.count('sample')).padStart(8, '0')}`,
    event: type,
    timestamp: state.business().toISOString(),
    environment: state.environment,
    test: true,
    data: { ...structuredClone(example.data), ...id },
  } as WebhookEvent
}
