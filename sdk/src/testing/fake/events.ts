import { eventExamples } from '../../generated/event-examples.ts'
import { webhookEventTypes, type WebhookEvent, type WebhookEventType } from '../../webhooks/event.ts'
import type { FakeAnswer } from './answer.ts'
import type { FakeRequest } from './authenticate.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { jsonOf } from './json.ts'
import { checkQuery, cutName, isCursor, isLimit } from './query.ts'
import { Refusal } from './refusal.ts'
import type { FakeState } from './state.ts'

/** Stands before the first event of all. */
const beginning = 'evt_00000000'
/** No object has this id, so that a receiver that looks it up finds nothing to deliver. */
const sampleId = '00000000-0000-0000-0000-000000000000'

/** `GET /v1/events`: newest first, or with `after` oldest first. */
export function listEvents(state: FakeState, { url }: FakeRequest): FakeAnswer {
  checkQuery(url, { limit: isLimit, cursor: isCursor, after: isEventId, before: isEventId, type: isKnown })
  const query = url.searchParams
  const limit = Number(query.get('limit') ?? 20)
  const cursor = cursorOf(query)
  const [after, before] = [cursor?.after ?? query.get('after'), cursor?.before ?? query.get('before')]
  const from = after === null ? -1 : positionOf(state, after)
  if (from === null) throw new Refusal(400, 'invalid after')
  const to = before === null ? state.events.length : positionOf(state, before)
  if (to === null) throw new Refusal(400, 'invalid before')
  const type = query.get('type')
  const within = state.events.slice(from + 1, Math.max(0, to)).filter(({ event }) => type === null || event === type)
  const found = after === null ? within.toReversed() : within
  const events = found.slice(0, limit)
  const last = events.at(-1)?.id
  const hasMore = found.length > limit
  const next = after === null ? (hasMore ? ['older', last!] : null) : ['newer', last ?? after, before ?? '']
  return { status: 200, body: { events, has_more: hasMore, next_cursor: next && writeCursor('events', next) } }
}

/** `GET /v1/events/{id}`. */
export function getEvent(state: FakeState, { url }: FakeRequest, eventId: string): FakeAnswer {
  checkQuery(url, {})
  const event = state.events.find(({ id }) => id === eventId)
  if (!event) throw new Refusal(404, 'event not found', { param: 'id' })
  return { status: 200, body: event }
}

/** A cursor of the fake: the direction, the last event shown, and where the walk ends. */
function cursorOf(query: URLSearchParams): { after: string | null; before: string | null } | null {
  const cursor = query.get('cursor')
  if (cursor === null) return null
  if (query.has('after') || query.has('before')) throw new Refusal(400, 'cursor and after or before together')
  const [direction, last = '', end = ''] = readCursor('events', cursor)
  if (direction === 'older') return { after: null, before: last }
  if (direction === 'newer') return { after: last, before: end || null }
  throw new Refusal(400, 'invalid cursor')
}

function isEventId(text: string): boolean {
  return text.length <= 64 && /^evt_[0-9A-Za-z]+$/.test(text)
}

function positionOf(state: FakeState, cursor: string): number | null {
  const index = state.events.findIndex(({ id }) => id === cursor)
  return cursor === beginning || index >= 0 ? index : null
}

function isKnown(type: unknown): type is WebhookEventType {
  return webhookEventTypes.includes(type as WebhookEventType)
}

/** `POST /v1/webhooks/{id}/test`: a sample of an event, which is among no events since it did not happen. */
export async function testWebhook(state: FakeState, request: FakeRequest, id: string): Promise<FakeAnswer> {
  const body = jsonOf(request)
  const { event: type = null } = body
  if (type !== null && !isKnown(type)) throw new Refusal(400, 'invalid event type', { param: 'event' })
  const unknown = Object.keys(body).find(name => name !== 'event')
  if (unknown !== undefined) throw new Refusal(400, `unknown field: ${cutName(unknown)}`)
  const webhook = state.webhooks.find(one => one.id === id)
  if (!webhook) throw new Refusal(404, 'webhook not found', { param: 'id' })
  const event = sampleOf(state, type ?? webhook.events[0]!)
  const answer = {
    id: state.deliveries.nextId(),
    webhook_id: id,
    event_type: event.event,
    payload: event,
    status: 'PENDING',
    attempts: 0,
    max_attempts: 6,
    last_error: null,
    delivered_at: null,
    created_at: event.timestamp,
  }
  // The service answers before it delivers; here a test finds its receiver called.
  if (state.isReceiving) await state.deliveries.send({ url: webhook.url, webhookId: id, event })
  return { status: 201, body: answer }
}

function sampleOf(state: FakeState, type: WebhookEventType): WebhookEvent {
  const example = Object.values(eventExamples).find(({ event }) => event === type)!
  const id = type.startsWith('payment.') ? { order_id: sampleId } : { id: sampleId, environment: state.environment }
  return {
    id: `evt_sample${String(state.count('sample')).padStart(8, '0')}`,
    event: type,
    timestamp: state.business().toISOString(),
    environment: state.environment,
    test: true,
    data: { ...structuredClone(example.data), ...id },
  } as WebhookEvent
}
