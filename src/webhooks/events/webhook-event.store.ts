import type { Rows, Tx } from '../../database/database.ts'
import { given } from '../../database/expressions.ts'
import { listHeldNames } from '../../database/locks/named-lock.ts'
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
  const names = new Set(owners.map(orderName))
  const wanted = [...names].map(name => ({ name }))
  const sorted = tx.kysely
    .selectFrom(given('wanted', { name: 'text' }, wanted))
    .select('name')
    .orderBy('name', by => by.collate('C'))
    .as('sorted')
  await tx.kysely
    .selectFrom(sorted)
    .select(e => e.fn('pg_advisory_xact_lock', [e.fn('hashtextextended', ['name', e.lit(0)])]).as('locked'))
    .execute()
}

const orderName = ({ merchantId, environment }: Owner) => `webhook_event|${merchantId}|${environment}`

/** For which of these merchants somebody is recording an event just now. */
export async function listRecordingMerchants(rows: Rows, merchantIds: readonly string[]): Promise<Set<string>> {
  const owners = merchantIds.flatMap(merchantId => [
    { merchantId, environment: 'live' } as const,
    { merchantId, environment: 'test' } as const,
  ])
  const held = new Set(await listHeldNames(rows, owners.map(orderName)))
  return new Set(owners.filter(owner => held.has(orderName(owner))).map(({ merchantId }) => merchantId))
}

/** Inserts one event that nobody waits for in an order: a sample. */
export async function insertEvent(tx: Tx, event: WebhookEventRow): Promise<void> {
  await insertEvents(tx, [event])
}

const columns = {
  id: 'text',
  merchantId: 'uuid',
  environment: 'text',
  type: 'text',
  orderId: 'uuid',
  body: 'text',
  isSample: 'boolean',
  createdAt: 'timestamptz',
  withdrawalId: 'uuid',
} as const
const names = Object.keys(columns) as (keyof typeof columns)[]

/** Inserts events; their positions follow the order given. */
export async function insertEvents(tx: Tx, events: readonly WebhookEventRow[]): Promise<void> {
  const rows = events.map((event, number) => ({ ...event, number }))
  await tx.kysely
    .insertInto('webhook_event')
    .columns(names)
    .expression(db =>
      db
        .selectFrom(given('event', { ...columns, number: 'integer' }, rows))
        .select(names)
        .orderBy('number'),
    )
    .execute()
}

/** An event with its place among those of its owner. */
export interface PositionedEvent {
  readonly id: string
  readonly position: number
  /** The exact text that is sent. */
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
export async function listEventsWithin(
  rows: Rows,
  { merchantId, environment }: Owner,
  { after, before, type, order, limit }: EventRange,
): Promise<PositionedEvent[]> {
  const within = rows.kysely
    .selectFrom('webhook_event')
    .select(['id', 'position', 'body'])
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .where(e => e.not('isSample'))
    .where('position', '>', BigInt(after))
    .where('position', '<', BigInt(before ?? Number.MAX_SAFE_INTEGER))
    .orderBy('position', order === 'oldest first' ? 'asc' : 'desc')
    .limit(limit)
  // With a type and without one: each has an index of its own, so that what is not shown is not walked over.
  const found = await (type === null ? within : within.where('type', '=', type)).execute()
  return found.map(event => ({ ...event, position: Number(event.position) }))
}

/** The position of an event of this owner; `null` when there is none of this id. */
export async function findEventPosition(rows: Rows, owner: Owner, id: string): Promise<number | null> {
  const found = await ownEvent(rows, owner, id).select('position').executeTakeFirst()
  return found ? Number(found.position) : null
}

/** The exact text of an event of this owner; `null` when there is none of this id. */
export async function findEventBody(rows: Rows, owner: Owner, id: string): Promise<string | null> {
  const found = await ownEvent(rows, owner, id).select('body').executeTakeFirst()
  return found?.body ?? null
}

function ownEvent({ kysely }: Rows, { merchantId, environment }: Owner, id: string) {
  return kysely
    .selectFrom('webhook_event')
    .where('id', '=', id)
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .where(e => e.not('isSample'))
}

export interface NewestEvent extends Owner {
  readonly position: number
}

/** The newest position of each of these owners. */
export async function listNewestPositions(rows: Rows, owners: readonly Owner[]): Promise<NewestEvent[]> {
  const found = await rows.kysely
    .selectFrom(given('owner', { merchantId: 'uuid', environment: 'text' }, owners))
    .crossJoinLateral(e =>
      e
        .selectFrom('webhook_event as event')
        .select('event.position')
        .whereRef('event.merchantId', '=', 'owner.merchantId')
        .whereRef('event.environment', '=', 'owner.environment')
        .where(one => one.not('event.isSample'))
        .orderBy('event.position', 'desc')
        .limit(one => one.lit(1))
        .as('newest'),
    )
    .select(['owner.merchantId', 'owner.environment', 'newest.position'])
    .execute()
  return found.map(event => ({ ...event, position: Number(event.position) }))
}
