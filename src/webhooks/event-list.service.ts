import type { components } from '../../generated/api.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import type { EventType } from './event-type.ts'
import type { Owner } from './owner.ts'
import { findEventPosition, listEventsWithin } from './webhook-event.store.ts'
import type { EventPayload } from './webhook-view.ts'

type EventListView = components['schemas']['EventList']
type ListDeps = Pick<Deps, 'db'>

/** A cursor that stands before the first event of everybody; no event has this id, since ids are longer. */
export const firstCursor = 'evt_00000000'

export interface EventPage {
  readonly limit: number
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly type?: EventType | undefined
}

/**
 * One page of events: newest first, or with `after` oldest first, so that a reader that goes on from the last one misses
 * none. Faults: `invalid after`, `invalid before`.
 */
export async function listEvents(deps: ListDeps, owner: Owner, page: EventPage): Promise<EventListView> {
  const after = page.after === undefined ? 0 : await positionOf(deps, owner, page.after)
  if (after === null) throw new Fault('invalid after')
  const before = page.before === undefined ? undefined : await positionOf(deps, owner, page.before)
  if (before === null) throw new Fault('invalid before')
  const found = await listEventsWithin(deps.db, owner, {
    after,
    before: before ?? null,
    type: page.type ?? null,
    order: page.after === undefined ? 'newest first' : 'oldest first',
    limit: page.limit + 1,
  })
  const shown = found.slice(0, page.limit)
  return {
    events: shown.map(event => JSON.parse(event.body) as EventPayload),
    has_more: found.length > shown.length,
    next_cursor: shown.at(-1)?.id ?? page.after ?? null,
  }
}

/** The position a cursor stands for; `null` when it is none of this owner. */
export async function positionOf(deps: ListDeps, owner: Owner, cursor: string): Promise<number | null> {
  return cursor === firstCursor ? 0 : findEventPosition(deps.db, owner, cursor)
}

export interface Place {
  readonly cursor: string
  readonly position: number
}

/** Where a stream of events begins: after the one it resumes from, else with the present. Fault: `invalid last event id`. */
export async function startOfStream(deps: ListDeps, owner: Owner, lastEventId: string | undefined): Promise<Place> {
  if (lastEventId) {
    const position = await positionOf(deps, owner, lastEventId)
    if (position === null) throw new Fault('invalid last event id')
    return { cursor: lastEventId, position }
  }
  const present = { after: 0, before: null, type: null, order: 'newest first', limit: 1 } as const
  const [newest] = await listEventsWithin(deps.db, owner, present)
  return newest ? { cursor: newest.id, position: newest.position } : { cursor: firstCursor, position: 0 }
}
