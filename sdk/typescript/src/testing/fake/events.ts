import type { WebhookEvent } from '../../webhooks/event.ts'
import type { FakeAnswer } from './answer.ts'
import type { FakeRequest } from './authenticate.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { checkQuery, isCursor, isLimit } from './query.ts'
import { Refusal } from './refusal.ts'
import type { FakeState } from './state.ts'
import { isKnown } from './webhooks.ts'

/** Stands before the first event of all. */
const beginning = 'evt_00000000'

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
export function getEvent(state: FakeState, { url, ids: [eventId] }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  const event = state.events.find(({ id }) => id === eventId)
  if (!event) throw new Refusal(404, 'event not found', { param: 'id' })
  return { status: 200, body: event }
}

/**
 * `GET /v1/events/stream`: every event from now on, or from the one in `Last-Event-ID` on. The first block is an id without data,
 * which tells where the stream begins.
 */
export function streamEvents(state: FakeState, { url, headers }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  const last = headers.get('last-event-id') ?? state.events.at(-1)?.id ?? beginning
  const from = isEventId(last) ? positionOf(state, last) : null
  if (from === null) throw new Refusal(400, 'invalid last event id', { param: 'Last-Event-ID' })
  const missed = state.events.slice(from + 1)
  let read: (event: WebhookEvent) => void
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(new TextEncoder().encode(text))
      write(`retry: 2000\n\nid: ${last}\n\n`)
      read = event => write(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`)
      for (const event of missed) read(event)
      state.eventReaders.add(read)
    },
    cancel: () => void state.eventReaders.delete(read),
  })
  return { status: 200, body }
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
