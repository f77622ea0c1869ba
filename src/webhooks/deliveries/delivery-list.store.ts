import type { Rows } from '../../database/database.ts'
import { readDate, readDateOrNull } from '../../database/row.ts'
import type { TimeCursor } from '../../lib/cursor.ts'
import type { Owner } from '../../lib/owner.ts'
import type { EventType } from '../events/event-type.ts'
import type { DeliveryError, DeliveryStatus } from './schedule.ts'
import type { Delivery } from '../endpoints/webhook-view.ts'

export interface DeliveryRange {
  readonly endpointId: string
  /** Those listed after this one; `null` for the newest. */
  readonly after: TimeCursor | null
  readonly limit: number
  readonly offset: number
}

interface DeliveryRow {
  readonly id: string
  readonly endpoint_id: string
  readonly event_type: EventType
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly last_error: DeliveryError | null
  readonly delivered_at: string | null
  readonly created_at: string
  readonly body: string
}

/** Deliveries of one endpoint with the body they carry, the newest first. */
export async function listEndpointDeliveries(rows: Rows, range: DeliveryRange): Promise<Delivery[]> {
  const { endpointId, after, limit, offset } = range
  const values = [endpointId, limit, offset, after?.createdAt ?? 'infinity', after?.id ?? '']
  const text = offset === 0 && limit <= rowsMax ? firstText : newestText
  return (await rows.query<DeliveryRow>(text, values)).map(readDelivery)
}

/** The same, where so many are the oldest ones of all: nearer to their end of the index than to the other. */
export async function listOldestDeliveries(
  rows: Rows,
  { endpointId, limit, older }: { readonly endpointId: string; readonly limit: number; readonly older: number },
): Promise<Delivery[]> {
  return (await rows.query<DeliveryRow>(oldestText, [endpointId, limit, older])).map(readDelivery)
}

function readDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    eventType: row.event_type,
    status: row.status,
    attempts: row.attempts,
    lastError: row.last_error,
    deliveredAt: readDateOrNull(row.delivered_at),
    createdAt: readDate(row.created_at),
    body: row.body,
  }
}

/** What is skipped is skipped within the index; the rows of the page alone are fetched, one by one (as in `order-list.sql.ts`). */
const pageText = (page: string) => `
with page as (
  select id, created_at from webhook_delivery where endpoint_id = $1 ${page} limit $2 offset $3
)
select d.* from page cross join lateral (
  select one.id, one.endpoint_id, one.event_type, one.status, one.attempts, one.last_error, one.delivered_at, one.created_at, e.body
    from webhook_delivery one join webhook_event e on e.id = one.event_id where one.id = page.id limit 1) as d
 order by page.created_at desc, page.id desc`

/** No page has more, and one more tells whether there is another. It stands in the text, or PostgreSQL would fear a tenth of the table. */
const rowsMax = 101

/** With nothing skipped the rows are read as the index is walked. */
const firstText = `
select d.*, e.body from (
  select one.id, one.endpoint_id, one.event_type, one.status, one.attempts, one.last_error, one.delivered_at, one.created_at, one.event_id
    from webhook_delivery one where one.endpoint_id = $1 and (one.created_at, one.id) < ($4::timestamptz, $5)
   order by one.created_at desc, one.id desc limit ${rowsMax}) as d
 cross join lateral (select body from webhook_event where id = d.event_id limit 1) as e
 order by d.created_at desc, d.id desc limit $2::bigint offset $3::bigint`

const newestText = pageText('and (created_at, id) < ($4::timestamptz, $5) order by created_at desc, id desc')
const oldestText = pageText('order by created_at, id')

/** How many deliveries an endpoint has, as they were counted when they were made; `null` when the owner sees no such endpoint. */
export async function findDeliveryCount(rows: Rows, owner: Owner, endpointId: string): Promise<number | null> {
  const [row] = await rows.query<{ count: string }>(
    `select coalesce(c.count, 0) as count from webhook_endpoint w left join webhook_delivery_count c on c.endpoint_id = w.id
      where w.id = $1 and w.merchant_id = $2 and w.environment = $3 and not w.is_hidden and w.deleted_at is null`,
    [endpointId, owner.merchantId, owner.environment],
  )
  return row ? Number(row.count) : null
}

export interface DeliveryAttempt {
  readonly number: number
  /** `null`: it was answered with a status of 2xx. */
  readonly error: string | null
  readonly at: Date
}

/** A delivery to an endpoint of this owner. */
export async function findOwnDelivery(
  rows: Rows,
  owner: Owner,
  { webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string },
): Promise<{ readonly delivery: Delivery; readonly nextAttemptAt: Date | null } | null> {
  interface Row {
    readonly id: string
    readonly endpointId: string
    readonly eventType: EventType
    readonly status: DeliveryStatus
    readonly attempts: number
    readonly lastError: DeliveryError | null
    readonly deliveredAt: string | null
    readonly createdAt: string
    readonly nextAttemptAt: string | null
    readonly body: string
  }
  const [row] = await rows.query<Row>(
    `select d.id, d.endpoint_id as "endpointId", d.event_type as "eventType", d.status, d.attempts, d.last_error as "lastError",
            d.delivered_at as "deliveredAt", d.created_at as "createdAt", d.next_attempt_at as "nextAttemptAt", e.body
       from webhook_delivery d join webhook_event e on e.id = d.event_id
      where d.id = $1 and d.endpoint_id = $2 and d.merchant_id = $3 and d.environment = $4`,
    [deliveryId, webhookId, owner.merchantId, owner.environment],
  )
  if (!row) return null
  const { nextAttemptAt, ...delivery } = row
  const times = { deliveredAt: readDateOrNull(row.deliveredAt), createdAt: readDate(row.createdAt) }
  return { delivery: { ...delivery, ...times }, nextAttemptAt: readDateOrNull(nextAttemptAt) }
}

export async function listDeliveryAttempts(rows: Rows, deliveryId: string): Promise<DeliveryAttempt[]> {
  const found = await rows.query<{ number: number; error: string | null; at: string }>(
    'select number, error, at from webhook_attempt where delivery_id = $1 order by number',
    [deliveryId],
  )
  return found.map(({ number, error, at }) => ({ number, error, at: readDate(at) }))
}
