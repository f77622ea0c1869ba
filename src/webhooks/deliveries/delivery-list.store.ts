import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Rows, Tables } from '../../database/database.ts'
import type { TimeCursor } from '../../lib/cursor.ts'
import type { Owner } from '../../lib/owner.ts'
import type { Delivery } from '../endpoints/webhook-view.ts'
import type { DeliveryStatus } from './schedule.ts'

export interface DeliveryRange {
  readonly endpointId: string
  /** Lists deliveries after this one; `null` for the newest. */
  readonly after: TimeCursor | null
  readonly limit: number
  readonly offset: number
}

/** Lists an endpoint's deliveries with their bodies, newest first. */
export function listEndpointDeliveries(rows: Rows, range: DeliveryRange): Promise<Delivery[]> {
  return range.offset === 0 && range.limit <= rowsMax ? listFirst(rows, range) : listSkipping(rows, range)
}

/** Lists the page that ends this many rows before the oldest delivery, read from the old end of the index. */
export function listOldestDeliveries(
  { kysely }: Rows,
  { endpointId, limit, older }: { readonly endpointId: string; readonly limit: number; readonly older: number },
): Promise<Delivery[]> {
  const page = placesOf(kysely, endpointId).orderBy('createdAt').orderBy('id').limit(limit).offset(older)
  return deliveriesOn(kysely, page).execute()
}

function listSkipping({ kysely }: Rows, { endpointId, after, limit, offset }: DeliveryRange): Promise<Delivery[]> {
  const page = placesOf(kysely, endpointId)
    .where(e => isAfter(e, after))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  return deliveriesOn(kysely, page).execute()
}

const columns = [
  'id',
  'endpointId',
  'eventType',
  'status',
  'attempts',
  'lastError',
  'deliveredAt',
  'createdAt',
] as const

function placesOf(kysely: Kysely<Tables>, endpointId: string) {
  return kysely.selectFrom('webhook_delivery').select(['id', 'createdAt']).where('endpointId', '=', endpointId)
}

/** Skips rows within the index and looks up only the rows of the page, one by one (as in `order-list.sql.ts`). */
function deliveriesOn(kysely: Kysely<Tables>, page: ReturnType<typeof placesOf>) {
  return kysely
    .with('page', () => page)
    .selectFrom('page')
    .crossJoinLateral(e =>
      e
        .selectFrom('webhook_delivery as one')
        .innerJoin('webhook_event as event', 'event.id', 'one.eventId')
        .select(columns.map(column => `one.${column}` as const))
        .select('event.body')
        .whereRef('one.id', '=', 'page.id')
        .limit(e.lit(1))
        .as('delivery'),
    )
    .selectAll('delivery')
    .orderBy('page.createdAt', 'desc')
    .orderBy('page.id', 'desc')
}

function isAfter(e: ExpressionBuilder<Tables, 'webhook_delivery'>, after: TimeCursor | null) {
  const time = e.cast<Date>(e.val(after?.createdAt ?? 'infinity'), 'timestamptz')
  return e(e.refTuple('createdAt', 'id'), '<', e.tuple(time, e.val(after?.id ?? '')))
}

/**
 * A page has at most 100 rows, and one more reveals whether another follows. The limit is a literal, or PostgreSQL would plan for a tenth of the
 * table.
 */
const rowsMax = 101

/** With nothing skipped, rows are read while the index is walked. */
function listFirst({ kysely }: Rows, { endpointId, after, limit }: DeliveryRange): Promise<Delivery[]> {
  const first = kysely
    .selectFrom('webhook_delivery')
    .select(columns)
    .select('eventId')
    .where('endpointId', '=', endpointId)
    .where(e => isAfter(e, after))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(e => e.lit(rowsMax))
    .as('delivery')
  return kysely
    .selectFrom(first)
    .crossJoinLateral(e =>
      e
        .selectFrom('webhook_event')
        .select('body')
        .whereRef('webhook_event.id', '=', 'delivery.eventId')
        .limit(e.lit(1))
        .as('event'),
    )
    .select(columns.map(column => `delivery.${column}` as const))
    .select('event.body')
    .orderBy('delivery.createdAt', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns an endpoint's number of deliveries, counted as they are created; `null` when the owner has no such endpoint. */
export async function findDeliveryCount(rows: Rows, owner: Owner, endpointId: string): Promise<number | null> {
  const found = await rows.kysely
    .selectFrom('webhook_endpoint as endpoint')
    .leftJoin('webhook_delivery_count as counted', 'counted.endpointId', 'endpoint.id')
    .select(e => e.fn.coalesce('counted.count', e.lit(0)).as('count'))
    .where('endpoint.id', '=', endpointId)
    .where('endpoint.merchantId', '=', owner.merchantId)
    .where('endpoint.environment', '=', owner.environment)
    .where(e => e.not('endpoint.isHidden'))
    .where('endpoint.deletedAt', 'is', null)
    .executeTakeFirst()
  return found ? Number(found.count) : null
}

export interface DeliveryAttempt {
  readonly number: number
  /** `null` when the receiver answered with 2xx. */
  readonly error: string | null
  readonly at: Date
  /** The HTTP status of the answer; `null` without one. */
  readonly answerStatus: number | null
  readonly tookMs: number | null
  /** The beginning of the answer's body, and whether it went on. */
  readonly answerBody: string | null
  readonly isAnswerCut: boolean
}

export interface OwnDelivery {
  readonly delivery: Delivery
  readonly nextAttemptAt: Date | null
  /** Where the endpoint is now, and since when at the latest. */
  readonly url: string
  readonly endpointChangedAt: Date
}

/** Returns a delivery to an endpoint of this owner. */
export async function findOwnDelivery(
  rows: Rows,
  owner: Owner,
  { webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string },
): Promise<OwnDelivery | null> {
  const found = await rows.kysely
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook_event as event', 'event.id', 'delivery.eventId')
    .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'delivery.endpointId')
    .select(columns.map(column => `delivery.${column}` as const))
    .select(['delivery.nextAttemptAt', 'event.body', 'endpoint.url', 'endpoint.updatedAt as endpointChangedAt'])
    .where('delivery.id', '=', deliveryId)
    .where('delivery.endpointId', '=', webhookId)
    .where('delivery.merchantId', '=', owner.merchantId)
    .where('delivery.environment', '=', owner.environment)
    .executeTakeFirst()
  if (!found) return null
  const { nextAttemptAt, url, endpointChangedAt, ...delivery } = found
  return { delivery, nextAttemptAt, url, endpointChangedAt }
}

export function listDeliveryAttempts(rows: Rows, deliveryId: string): Promise<DeliveryAttempt[]> {
  return rows.kysely
    .selectFrom('webhook_attempt')
    .select(['number', 'error', 'at', 'answerStatus', 'tookMs', 'answerBody', 'isAnswerCut'])
    .where('deliveryId', '=', deliveryId)
    .orderBy('number')
    .execute()
}

/** Returns the delivery of a test notice to this shop. */
export async function findTestDelivery(
  rows: Rows,
  { id, merchantId, environment }: Owner & { readonly id: string },
  deliveryId: string,
): Promise<{ readonly status: DeliveryStatus; readonly createdAt: Date } | null> {
  const found = await rows.kysely
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook_event as event', 'event.id', 'delivery.eventId')
    .select(['delivery.status', 'delivery.createdAt'])
    .where('delivery.id', '=', deliveryId)
    .where('delivery.merchantId', '=', merchantId)
    .where('delivery.environment', '=', environment)
    .where('event.credentialId', '=', id)
    .where(e => e.ref('event.isSample'))
    .executeTakeFirst()
  return found ?? null
}

/** Returns the delivery of the newest test notice of a shop while it waits or is under way. */
export async function findPendingTest(rows: Rows, credentialId: string): Promise<string | null> {
  const newest = rows.kysely
    .selectFrom('webhook_event')
    .select('id')
    .where('credentialId', '=', credentialId)
    .where(e => e.ref('isSample'))
    .orderBy('position', 'desc')
    .limit(1)
    .as('newest')
  const found = await rows.kysely
    .selectFrom(newest)
    .innerJoin('webhook_delivery as delivery', 'delivery.eventId', 'newest.id')
    .select('delivery.id')
    .where('delivery.status', '=', 'PENDING')
    .executeTakeFirst()
  return found?.id ?? null
}
