import type { Rows } from '../../database/database.ts'
import { literal } from '../../database/expressions.ts'
import type { RecordedAttempt, TimedEvent } from './recorded-attempt.ts'

const failed = literal('FAILED')
/** The error of a delivery given up without an attempt. */
const inactive = literal('endpoint inactive')

/** Lists an order's events, each with its number of endpoints. */
export function listOrderWebhookEvents(rows: Rows, orderId: string, limit: number): Promise<TimedEvent[]> {
  return rows.kysely
    .selectFrom('webhook_event as event')
    .select(['event.id', 'event.type', 'event.createdAt as at'])
    .select(e => {
      const receivers = e
        .selectFrom('webhook_delivery as delivery')
        .select(one => one.fn.count('delivery.endpointId').distinct().as('count'))
        .whereRef('delivery.eventId', '=', 'event.id')
      return e.cast<number>(receivers, 'integer').as('receivers')
    })
    .where('event.orderId', '=', orderId)
    .orderBy('event.position')
    .limit(limit)
    .execute()
}

/** Lists every attempt to deliver an order's events, and every delivery given up without one. */
export async function listAttempts(rows: Rows, orderId: string, limit: number): Promise<RecordedAttempt[]> {
  const found = await rows.kysely
    .with('delivery', db =>
      db
        .selectFrom('webhook_delivery as one')
        .innerJoin('webhook_event as event', 'event.id', 'one.eventId')
        .select(['one.id', 'one.eventId', 'one.eventType', 'one.endpointId', 'one.status', 'one.attempts'])
        .select(['one.lastError', 'one.updatedAt'])
        .where('event.orderId', '=', orderId),
    )
    .selectFrom('delivery')
    .innerJoin('webhook_attempt as attempt', 'attempt.deliveryId', 'delivery.id')
    .select(['delivery.eventId', 'delivery.eventType', 'delivery.id as deliveryId', 'delivery.endpointId as webhookId'])
    .select(['attempt.number', e => e.ref('attempt.error').$castTo<string | null>().as('error'), 'attempt.at'])
    .select(e =>
      e
        .and([
          e('delivery.status', '=', failed),
          e('attempt.number', '=', e.ref('delivery.attempts')),
          e('delivery.lastError', '<>', inactive),
        ])
        .$castTo<boolean>()
        .as('isLast'),
    )
    .unionAll(e =>
      e
        .selectFrom('delivery')
        .select(['delivery.eventId', 'delivery.eventType', 'delivery.id as deliveryId'])
        .select(['delivery.endpointId as webhookId', 'delivery.attempts as number'])
        .select(one => one.ref('delivery.lastError').$castTo<string | null>().as('error'))
        .select(['delivery.updatedAt as at', one => one.lit(true).$castTo<boolean>().as('isLast')])
        .where('delivery.status', '=', failed)
        .where('delivery.lastError', '=', inactive),
    )
    .orderBy('at')
    .orderBy('deliveryId')
    .orderBy('number')
    .limit(limit)
    .execute()
  return found.map(({ eventId, eventType, ...attempt }) => ({ event: { id: eventId, type: eventType }, ...attempt }))
}
