import type { Rows } from '../database/database.ts'
import { readDate, readDateOrNull } from '../database/row.ts'
import type { Owner } from '../lib/owner.ts'
import type { EventType } from './event-type.ts'
import type { DeliveryError, DeliveryStatus } from './schedule.ts'
import type { Delivery } from './webhook-view.ts'

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
