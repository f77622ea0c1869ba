import type { Rows } from '../database/database.ts'
import { readDate, readDateOrNull } from '../database/row.ts'
import type { TimeCursor } from '../lib/cursor.ts'
import type { EventType } from './event-type.ts'
import type { DeliveryError, DeliveryStatus } from './schedule.ts'
import type { Delivery } from './webhook-view.ts'

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
  const values = [endpointId, after?.createdAt ?? 'infinity', after?.id ?? '', limit, offset]
  const found = await rows.query<DeliveryRow>(listText, values)
  return found.map(row => ({
    id: row.id,
    endpointId: row.endpoint_id,
    eventType: row.event_type,
    status: row.status,
    attempts: row.attempts,
    lastError: row.last_error,
    deliveredAt: readDateOrNull(row.delivered_at),
    createdAt: readDate(row.created_at),
    body: row.body,
  }))
}

/** What is skipped is skipped within the index; rows are fetched of those alone that are shown. */
const listText = `
with page as (
  select id from webhook_delivery where endpoint_id = $1 and (created_at, id) < ($2::timestamptz, $3)
   order by created_at desc, id desc limit $4 offset $5
)
select d.id, d.endpoint_id, d.event_type, d.status, d.attempts, d.last_error, d.delivered_at, d.created_at, e.body
  from page join webhook_delivery d using (id) join webhook_event e on e.id = d.event_id
 order by d.created_at desc, d.id desc`

export async function countDeliveries(rows: Rows, endpointId: string): Promise<number> {
  const [row] = await rows.query<{ count: string }>('select count(*) from webhook_delivery where endpoint_id = $1', [
    endpointId,
  ])
  return Number(row?.count)
}
