import type { Rows, Tx } from '../database/database.ts'
import type { EventType } from './event-type.ts'
import type { Owner } from './owner.ts'
import { WebhookEventEntity, type WebhookEventRow } from './webhook-event.entity.ts'

/**
 * Lets the events of one merchant and environment be committed in the order of their positions: whoever records one waits
 * until every earlier one is committed or given up. Without it a reader could be shown position 8 while 7 is still being
 * written, go on from 8, and never see 7.
 */
export async function lockEventOrder(tx: Tx, owner: Owner): Promise<void> {
  const name = `webhook_event|${owner.merchantId}|${owner.environment}`
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
}

export async function insertEvent(tx: Tx, event: WebhookEventRow): Promise<void> {
  await tx.em.insert(WebhookEventEntity, event)
}

/** An event with its place among those of its owner. */
export interface PlacedEvent {
  readonly id: string
  readonly position: number
  /** The exact text that is sent. */
  readonly body: string
}

interface PlacedRow {
  readonly id: string
  readonly position: string
  readonly body: string
}

export interface EventRange {
  readonly after: number
  /** `null` for no upper end. */
  readonly before: number | null
  readonly type: EventType | null
  readonly order: 'oldest first' | 'newest first'
  readonly limit: number
}

/** Events of one merchant and environment that lie within a range; samples are none. */
export async function listEventsWithin(rows: Rows, owner: Owner, range: EventRange): Promise<PlacedEvent[]> {
  const found = await rows.query<PlacedRow>(
    `select id, position, body from webhook_event
      where merchant_id = $1 and environment = $2 and not is_sample and position > $3
        and ($4::bigint is null or position < $4) and ($5::text is null or type = $5)
      order by position ${range.order === 'oldest first' ? 'asc' : 'desc'} limit $6`,
    [owner.merchantId, owner.environment, range.after, range.before, range.type, range.limit],
  )
  return found.map(row => ({ ...row, position: Number(row.position) }))
}

/** The position of an event of this owner; `null` when there is none of this id. */
export async function findEventPosition(rows: Rows, owner: Owner, id: string): Promise<number | null> {
  const [row] = await rows.query<{ position: string }>(
    'select position from webhook_event where id = $1 and merchant_id = $2 and environment = $3 and not is_sample',
    [id, owner.merchantId, owner.environment],
  )
  return row ? Number(row.position) : null
}

export interface NewestEvent extends Owner {
  readonly position: number
}

/** The newest position of each of these owners. */
export async function listNewestPositions(rows: Rows, owners: readonly Owner[]): Promise<NewestEvent[]> {
  const found = await rows.query<Owner & { position: string }>(
    `select owner.merchant_id as "merchantId", owner.environment, newest.position
       from unnest($1::uuid[], $2::text[]) as owner (merchant_id, environment)
       cross join lateral (select position from webhook_event e
         where e.merchant_id = owner.merchant_id and e.environment = owner.environment and not e.is_sample
         order by position desc limit 1) as newest`,
    [owners.map(owner => owner.merchantId), owners.map(owner => owner.environment)],
  )
  return found.map(row => ({ ...row, position: Number(row.position) }))
}
