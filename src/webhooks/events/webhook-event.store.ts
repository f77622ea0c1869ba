import type { Rows, Tx } from '../../database/database.ts'
import { given } from '../../database/expressions.ts'
import { listHeldNames } from '../../database/locks/named-lock.ts'
import type { Owner } from '../../lib/owner.ts'
import type { EventType } from './event-type.ts'
import type { WebhookEventRow } from './webhook-event.entity.ts'

/**
 * Makes the events of one merchant and environment commit in the order of their positions: recording one waits until every earlier one is committed
 * or rolled back. Otherwise a reader could see position 8 while 7 is still being written, continue from 8 and never see 7. Locks of several owners
 * are taken in one order, so that two batches never deadlock.
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

/** Returns those of these merchants for which a transaction is recording an event now. */
export async function listRecordingMerchants(rows: Rows, merchantIds: readonly string[]): Promise<Set<string>> {
  const owners = merchantIds.flatMap(merchantId => [
    { merchantId, environment: 'live' } as const,
    { merchantId, environment: 'test' } as const,
  ])
  const held = new Set(await listHeldNames(rows, owners.map(orderName)))
  return new Set(owners.filter(owner => held.has(orderName(owner))).map(({ merchantId }) => merchantId))
}

/** Inserts a sample, which needs no order of commits. */
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
  credentialId: 'text',
  notice: 'text',
  isSample: 'boolean',
  createdAt: 'timestamptz',
  withdrawalId: 'uuid',
} as const
const names = Object.keys(columns) as (keyof typeof columns)[]

/** Inserts events. Their positions follow the given order. */
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

/** An event with its position among those of its owner. */
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

/** Lists events of one merchant and environment within a range, without samples. */
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
  // Queries with and without a type use separate indexes, so that neither reads rows it does not return.
  const found = await (type === null ? within : within.where('type', '=', type)).execute()
  return found.map(event => ({ ...event, position: Number(event.position) }))
}

/** Returns the position of an event of this owner; `null` when there is none with this id. */
export async function findEventPosition(rows: Rows, owner: Owner, id: string): Promise<number | null> {
  const found = await ownEvent(rows, owner, id).select('position').executeTakeFirst()
  return found ? Number(found.position) : null
}

/** Returns the exact text of an event of this owner; `null` when there is none with this id. */
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

/** Returns the newest position of each of these owners. */
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
