import type { components } from '../../../generated/api.ts'
import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
import type { RecordedAttempt, TimedEvent } from './recorded-attempt.ts'

type EventType = components['schemas']['EventType']

/** The events of an order, each with the number of endpoints it goes to. */
export async function listOrderWebhookEvents(rows: Rows, orderId: string, limit: number): Promise<TimedEvent[]> {
  const found = await rows.query<{ id: string; type: EventType; created_at: string; receivers: number }>(
    `select e.id, e.type, e.created_at,
            (select count(distinct endpoint_id)::integer from webhook_delivery d where d.event_id = e.id) as receivers
       from webhook_event e where e.order_id = $1 order by e.position limit $2`,
    [orderId, limit],
  )
  return found.map(row => ({ id: row.id, type: row.type, at: readDate(row.created_at), receivers: row.receivers }))
}

interface AttemptRow {
  event_id: string
  event_type: EventType
  delivery_id: string
  endpoint_id: string
  number: number
  error: string | null
  is_last: boolean
  at: string
}

/** Every attempt to deliver an order's events, and what was given up without one. */
export async function listAttempts(rows: Rows, orderId: string, limit: number): Promise<RecordedAttempt[]> {
  const found = await rows.query<AttemptRow>(listAttemptsText, [orderId, limit])
  return found.map(row => ({
    event: { id: row.event_id, type: row.event_type },
    deliveryId: row.delivery_id,
    webhookId: row.endpoint_id,
    number: row.number,
    error: row.error,
    isLast: row.is_last,
    at: readDate(row.at),
  }))
}

const listAttemptsText = `
with delivery as (
  select d.* from webhook_delivery d join webhook_event e on e.id = d.event_id where e.order_id = $1
)
select d.event_id, d.event_type, d.id as delivery_id, d.endpoint_id, a.number, a.error, a.at,
       d.status = 'FAILED' and a.number = d.attempts and d.last_error <> 'endpoint inactive' as is_last
  from delivery d join webhook_attempt a on a.delivery_id = d.id
union all
select d.event_id, d.event_type, d.id, d.endpoint_id, d.attempts, d.last_error, d.updated_at, true
  from delivery d where d.status = 'FAILED' and d.last_error = 'endpoint inactive'
 order by at, delivery_id, number limit $2`
