import type { components } from '../../../generated/api.ts'
import type { Deps } from '../../deps.ts'
import { readCursor, writeCursor } from '../../lib/cursor.ts'
import { Fault } from '../../lib/fault.ts'
import type { Owner } from '../../lib/owner.ts'
import type { EventType } from './event-type.ts'
import { findEventBody, findEventPosition, listEventsWithin, type EventRange } from './webhook-event.store.ts'
import type { EventPayload } from '../endpoints/webhook-view.ts'

type EventListView = components['schemas']['EventList']
type ListDeps = Pick<Deps, 'db'>

/** A cursor before everyone's first event. No event has this id, since ids are longer. */
const firstCursor = 'evt_00000000'

export interface EventPage {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly type?: EventType | undefined
}

/** The events between which a page lies, by their ids, and its direction. */
interface EventStart {
  readonly order: EventRange['order']
  /** `firstCursor` for the beginning. */
  readonly after: string
  /** `null` for no end. */
  readonly before: string | null
}

/**
 * Returns one page of events: newest first, or with `after` oldest first, so that a reader that continues from the last one misses none. Faults:
 * `cursor and after or before together`, `invalid cursor`, `invalid after`, `invalid before`.
 */
export async function listEvents(deps: ListDeps, owner: Owner, page: EventPage): Promise<EventListView> {
  const start = page.cursor === undefined ? startOf(page) : startOfCursor(page)
  const invalid = page.cursor === undefined ? invalidBounds : invalidCursor
  const after = await positionOf(deps, owner, start.after)
  if (after === null) throw new Fault(invalid.after)
  const before = start.before === null ? null : await positionOf(deps, owner, start.before)
  if (before === null && start.before !== null) throw new Fault(invalid.before)
  const range = { order: start.order, after, before, type: page.type ?? null, limit: page.limit + 1 }
  const found = await listEventsWithin(deps.db, owner, range)
  const shown = found.slice(0, page.limit)
  return {
    events: shown.map(event => JSON.parse(event.body) as EventPayload),
    has_more: found.length > shown.length,
    next_cursor: nextCursor(start, shown.at(-1)?.id, found.length > shown.length),
  }
}

/** Returns one event in the form that webhooks have. Fault: `event not found`, also for another owner's event. */
export async function getEvent(deps: ListDeps, owner: Owner, id: string): Promise<EventPayload> {
  const body = await findEventBody(deps.db, owner, id)
  if (body === null) throw new Fault('event not found')
  return JSON.parse(body) as EventPayload
}

const invalidBounds = { after: 'invalid after', before: 'invalid before' } as const
const invalidCursor = { after: 'invalid cursor', before: 'invalid cursor' } as const

function startOf({ after, before }: EventPage): EventStart {
  const order = after === undefined ? 'newest first' : 'oldest first'
  return { order, after: after ?? firstCursor, before: before ?? null }
}

const isEventId = (text: string) => /^evt_[0-9A-Za-z]{1,40}$/.test(text)

/** The words in a cursor for the two directions. */
const directions = { older: 'newest first', newer: 'oldest first' } as const

function startOfCursor({ cursor = '', after: afterId, before: beforeId }: EventPage): EventStart {
  if (afterId !== undefined || beforeId !== undefined) throw new Fault('cursor and after or before together')
  const [direction, after = '', before = '', ...more] = readCursor('events', cursor)
  if ((direction !== 'older' && direction !== 'newer') || more.length > 0) throw new Fault('invalid cursor')
  if (!isEventId(after) || (before !== '' && !isEventId(before))) throw new Fault('invalid cursor')
  return { order: directions[direction], after, before: before === '' ? null : before }
}

/**
 * Returns the cursor of the next page. It names events by id: their positions would tell how much all merchants do. Reading forward, a cursor
 * always follows, since more events will happen. Reading backward ends at the first event.
 */
function nextCursor(start: EventStart, last: string | undefined, hasMore: boolean): string | null {
  if (start.order === 'newest first') return hasMore ? writeCursor('events', ['older', firstCursor, last!]) : null
  return writeCursor('events', ['newer', last ?? start.after, start.before ?? ''])
}

/** Returns the position of a cursor; `null` when it is not one of this owner. */
export async function positionOf(deps: ListDeps, owner: Owner, cursor: string): Promise<number | null> {
  return cursor === firstCursor ? 0 : findEventPosition(deps.db, owner, cursor)
}

export interface EventPosition {
  readonly cursor: string
  readonly position: number
}

/** Returns where an event stream begins: after the event it resumes from, or at the present. Fault: `invalid last event id`. */
export async function startOfStream(
  deps: ListDeps,
  owner: Owner,
  lastEventId: string | undefined,
): Promise<EventPosition> {
  if (lastEventId) {
    const position = await positionOf(deps, owner, lastEventId)
    if (position === null) throw new Fault('invalid last event id')
    return { cursor: lastEventId, position }
  }
  const present = { after: 0, before: null, type: null, order: 'newest first', limit: 1 } as const
  const [newest] = await listEventsWithin(deps.db, owner, present)
  return newest ? { cursor: newest.id, position: newest.position } : { cursor: firstCursor, position: 0 }
}
