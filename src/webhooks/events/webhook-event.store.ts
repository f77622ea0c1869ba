import type { Rows, Tx } from '../../database/database.ts'
import type { Owner } from '../../lib/owner.ts'
import type { EventType } from './event-type.ts'
import type { WebhookEventRow } from './webhook-event.entity.ts'

/**
 * Lets the events of one merchant and environment be committed in the order of their positions: whoever records one waits
 * until every earlier one is committed or given up. Without it a reader could be shown position 8 while 7 is still being
 * written, go on from 8, and never see 7. Of many owners the locks are taken in one order by everybody, so that two batches
 * never wait for each other in a ring.
 */
export async function lockEventOrders(tx: Tx, owners: readonly Owner[]): Promise<void> {
  const names = new Set(owners.map(owner => `webhook_event|${owner.merchantId}|${owner.environment}`))
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended(name, 0))
       from (select name from unnest($1::text[]) as name order by name collate "C") as sorted`,
    [[...names]],
  )
}

/** Inserts one event that nobody waits for in an order: a sample. */
export async function insertEvent(tx: Tx, event: WebhookEventRow): Promise<void> {
  await insertEvents(tx, [event])
}

/** Inserts events; their positions follow the order given. */
export async function insertEvents(tx: Tx, events: readonly WebhookEventRow[]): Promise<void> {
  await tx.query(insertEventsSql, [
    events.map(event => event.id),
    events.map(event => event.merchantId),
    events.map(event => event.environment),
    events.map(event => event.type),
    events.map(event => event.orderId ?? null),
    events.map(event => event.body),
    events.map(event => event.isSample),
    events.map(event => event.createdAt.toISOString()),
    events.map(event => event.withdrawalId ?? null),
  ])
}

const insertEventsSql = `insert into webhook_event
  (id, merchant_id, environment, type, order_id, body, is_sample, created_at, withdrawal_id)
select id, merchant_id, environment, type, order_id, body, is_sample, created_at, withdrawal_id
  from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::text[], $7::boolean[], $8::timestamptz[], $9::uuid[])
    with ordinality as e (id, merchant_id, environment, type, order_id, body, is_sample, created_at, withdrawal_id, number)
 order by number`

/** An event with its place among those of its owner. */
export interface PositionedEvent {
  readonly id: string
  readonly position: number
  /** The exact text that is sent. */
  readonly body: string
}

interface PositionedRow {
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
export async function listEventsWithin(rows: Rows, owner: Owner, range: EventRange): Promise<PositionedEvent[]> {
  const values = [owner.merchantId, owner.environment, range.after, range.before, range.limit]
  const found = await rows.query<PositionedRow>(
    eventsText(range),
    range.type === null ? values : [...values, range.type],
  )
  return found.map(row => ({ ...row, position: Number(row.position) }))
}

/** With a type and without one: each has an index of its own, so that what is not shown is not walked over. */
function eventsText({ order, type }: Pick<EventRange, 'order' | 'type'>): string {
  return `select id, position, body from webhook_event
    where merchant_id = $1 and environment = $2 and not is_sample and position > $3
      and position < coalesce($4::bigint, ${Number.MAX_SAFE_INTEGER}) ${type === null ? '' : 'and type = $6'}
    order by position ${order === 'oldest first' ? 'asc' : 'desc'} limit $5`
}

/** The position of an event of this owner; `null` when there is none of this id. */
export async function findEventPosition(rows: Rows, owner: Owner, id: string): Promise<number | null> {
  const [row] = await rows.query<{ position: string }>(
    'select position from webhook_event where id = $1 and merchant_id = $2 and environment = $3 and not is_sample',
    [id, owner.merchantId, owner.environment],
  )
  return row ? Number(row.position) : null
}

/** The exact text of an event of this owner; `null` when there is none of this id. */
export async function findEventBody(rows: Rows, owner: Owner, id: string): Promise<string | null> {
  const [row] = await rows.query<{ body: string }>(
    'select body from webhook_event where id = $1 and merchant_id = $2 and environment = $3 and not is_sample',
    [id, owner.merchantId, owner.environment],
  )
  return row?.body ?? null
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
