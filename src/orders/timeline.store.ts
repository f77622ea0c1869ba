import type { components } from '../../generated/api.ts'
import type { Rows } from '../database/database.ts'
import { readDate, readDateOrNull } from '../database/row.ts'
import type { OrderTransition } from './order-status.ts'
import type { OrderView } from './order-view.ts'
import type { RecordedAttempt, RecordedChange, TimedEvent } from './timeline.ts'

type EventType = components['schemas']['EventType']

/** The changes of an order in their order, from the first one on. */
export async function listChanges(rows: Rows, orderId: string, limit: number): Promise<RecordedChange[]> {
  const found = await rows.query<{ transition: OrderTransition | null; created_at: string; snapshot: string }>(
    'select transition, created_at, snapshot from order_event where order_id = $1 order by version limit $2',
    [orderId, limit],
  )
  return found.map(row => ({
    transition: row.transition,
    at: readDate(row.created_at),
    snapshot: JSON.parse(row.snapshot) as OrderView,
  }))
}

export interface TransferTimes {
  readonly txHash: string
  readonly ordinal: number
  readonly seenAt: Date
  readonly finalAt: Date | null
}

/** When the transfers to an order's address were seen first and became final. */
export async function listTransferTimes(rows: Rows, orderId: string, limit: number): Promise<TransferTimes[]> {
  const found = await rows.query<{ tx_hash: string; ordinal: number; seen_at: string; final_at: string | null }>(
    `select tx_hash, ordinal, seen_at, final_at from chain_transfer where order_id = $1
      order by block_height, tx_hash, ordinal limit $2`,
    [orderId, limit],
  )
  return found.map(row => ({
    txHash: row.tx_hash,
    ordinal: row.ordinal,
    seenAt: readDate(row.seen_at),
    finalAt: readDateOrNull(row.final_at),
  }))
}

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
