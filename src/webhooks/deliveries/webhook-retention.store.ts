import type { ExpressionBuilder, SqlBool } from 'kysely'
import type { Rows, Tables, Tx } from '../../database/database.ts'
import { anyOf, literal } from '../../database/expressions.ts'
import type { Owner } from '../../lib/owner.ts'

/** Rows removed by one statement. The next one removes more. */
export const webhooksAtOnce = 500

/** What happens to events before they are removed. */
export type Keep = (events: readonly KeptEvent[]) => Promise<void>

export interface KeptEvent {
  readonly position: number
  readonly createdAt: Date
  /** The event with its deliveries and their remaining attempts, as JSON. */
  readonly line: string
}

/** Removes events from before this time, oldest first, with their deliveries and attempts. Returns the number of events. */
export async function deleteOldEvents(tx: Tx, before: Date, keep?: Keep): Promise<number> {
  const found = await lockOld(tx, before)
  const events = [...new Set(found.map(one => one.event))]
  const deliveries = found.flatMap(one => one.delivery ?? [])
  if (keep && events.length > 0) await keep(await listKept(tx, events))
  return deleteEvents(tx, events, deliveries)
}

async function listKept(tx: Tx, events: readonly string[]): Promise<KeptEvent[]> {
  const found = await tx.kysely
    .selectFrom('webhook_event as event')
    .select(['event.position', 'event.createdAt'])
    .select(e => e.cast<string>(eventJson(e), 'text').as('line'))
    .where('event.id', '=', anyOf(events))
    .orderBy('event.position')
    .execute()
  return found.map(event => ({ ...event, position: Number(event.position) }))
}

type EventExpressions = ExpressionBuilder<Tables & { event: Tables['webhook_event'] }, 'event'>

/** An event with its deliveries and their attempts, as PostgreSQL formats rows. */
function eventJson(e: EventExpressions) {
  const none = e.cast<unknown>(e.val('[]'), 'json')
  const deliveries = e
    .selectFrom('webhook_delivery as delivery')
    .select(delivery => {
      const attempts = delivery
        .selectFrom('webhook_attempt as attempt')
        .select(attempt => {
          const lines = attempt.fn.agg('json_agg', [attempt.fn.toJson('attempt')]).orderBy('attempt.number')
          return attempt.fn.coalesce(lines, none).as('attempts')
        })
        .whereRef('attempt.deliveryId', '=', 'delivery.id')
      const line = delivery.fn('json_build_object', [
        literal('delivery'),
        delivery.fn.toJson('delivery'),
        literal('attempts'),
        attempts,
      ])
      return delivery.fn.coalesce(delivery.fn.agg('json_agg', [line]).orderBy('delivery.id'), none).as('deliveries')
    })
    .whereRef('delivery.eventId', '=', 'event.id')
  return e.fn('json_build_object', [literal('event'), e.fn.toJson('event'), literal('deliveries'), deliveries])
}

/**
 * Keeps pending deliveries. An event's id may be a reader's cursor, so it stays as long as the event after it. Skips a delivery that is being resent;
 * a delivery locked here cannot be resent.
 */
function lockOld(tx: Tx, before: Date): Promise<{ event: string; delivery: string | null }[]> {
  return tx.kysely
    .with(
      old => old('old').materialized(),
      db =>
        db
          .selectFrom('webhook_event as event')
          .select('event.id')
          .where('event.createdAt', '<', before)
          .where(e => e.not(e.exists(deliveriesOf(e).where('delivery.status', '=', literal('PENDING')))))
          .where(e => e.or([e.ref('event.isSample'), isNextOld(e, before)]))
          .orderBy('event.createdAt')
          .limit(e => e.lit(webhooksAtOnce)),
    )
    .with(
      locked => locked('locked').materialized(),
      db =>
        db
          .selectFrom('webhook_delivery')
          .select(['id', 'eventId'])
          .where('eventId', 'in', e => e.selectFrom('old').select('old.id'))
          .orderBy('id')
          .forUpdate()
          .skipLocked(),
    )
    .selectFrom('old')
    .leftJoin('locked', 'locked.eventId', 'old.id')
    .select(['old.id as event', 'locked.id as delivery'])
    .execute()
}

function deliveriesOf(e: EventExpressions) {
  return e.selectFrom('webhook_delivery as delivery').whereRef('delivery.eventId', '=', 'event.id')
}

/** Whether the owner's next event is also from before this time. */
function isNextOld(e: EventExpressions, before: Date) {
  return e
    .selectFrom('webhook_event as next')
    .select(one => one('next.createdAt', '<', before).as('isOld'))
    .whereRef('next.merchantId', '=', 'event.merchantId')
    .whereRef('next.environment', '=', 'event.environment')
    .whereRef('next.position', '>', 'event.position')
    .where(one => one.not('next.isSample'))
    .orderBy('next.position')
    .limit(one => one.lit(1))
    .$castTo<SqlBool>()
}

/**
 * A separate statement sees deliveries that were added before the lock. An event with any other delivery stays. Delivery counts are locked in the
 * same order as by new deliveries.
 */
async function deleteEvents(tx: Tx, events: readonly string[], deliveries: readonly string[]): Promise<number> {
  const deleted = await tx.kysely
    .with(
      old => old('old').materialized(),
      db =>
        db
          .selectFrom('webhook_event as event')
          .select('event.id')
          .where('event.id', '=', anyOf(events))
          .where(e =>
            e.not(e.exists(deliveriesOf(e).where(one => one.not(one('delivery.id', '=', anyOf(deliveries)))))),
          ),
    )
    .with(
      delivery => delivery('delivery').materialized(),
      db =>
        db
          .selectFrom('webhook_delivery')
          .select(['id', 'endpointId'])
          .where('eventId', 'in', e => e.selectFrom('old').select('old.id')),
    )
    .with(
      counted => counted('counted').materialized(),
      db =>
        db
          .selectFrom(e =>
            e
              .selectFrom('delivery')
              .select(one => ['endpointId', one.fn.countAll<bigint>().as('count')])
              .groupBy('endpointId')
              .as('gone'),
          )
          .innerJoin('webhook_delivery_count as counted', 'counted.endpointId', 'gone.endpointId')
          .select(['counted.endpointId', 'gone.count'])
          .orderBy('counted.endpointId')
          .forUpdate('counted'),
    )
    .with('counts', db =>
      db
        .updateTable('webhook_delivery_count as kept')
        .from('counted')
        .set(e => ({ count: e('kept.count', '-', e.ref('counted.count')) }))
        .whereRef('kept.endpointId', '=', 'counted.endpointId'),
    )
    .with('attempts', db =>
      db.deleteFrom('webhook_attempt').where('deliveryId', 'in', e => e.selectFrom('delivery').select('delivery.id')),
    )
    .with('deliveries', db =>
      db.deleteFrom('webhook_delivery').where('id', 'in', e => e.selectFrom('delivery').select('delivery.id')),
    )
    .deleteFrom('webhook_event')
    .where('id', 'in', e => e.selectFrom('old').select('old.id'))
    .returning('id')
    .execute()
  return deleted.length
}

export interface RetiredWebhook extends Owner {
  readonly id: string
}

/** Whether an endpoint can be removed: it belongs to an order's address or was deleted, has no deliveries, and has not changed since this time. */
function isRetired(e: ExpressionBuilder<Tables & { endpoint: Tables['webhook_endpoint'] }, 'endpoint'>, before: Date) {
  const deliveries = e.selectFrom('webhook_delivery as delivery').whereRef('delivery.endpointId', '=', 'endpoint.id')
  return e.and([
    e.or([e.ref('endpoint.isHidden'), e('endpoint.deletedAt', 'is not', null)]),
    e('endpoint.updatedAt', '<', before),
    e.not(e.exists(deliveries)),
  ])
}

/** Lists endpoints that can be removed: nothing of theirs is kept, and they have not changed since this time. */
export function listRetiredWebhooks(tx: Tx, before: Date): Promise<RetiredWebhook[]> {
  return tx.kysely
    .selectFrom('webhook_endpoint as endpoint')
    .select(['endpoint.id', 'endpoint.merchantId', 'endpoint.environment'])
    .where(e => isRetired(e, before))
    .orderBy('endpoint.updatedAt')
    .limit(e => e.lit(webhooksAtOnce))
    .execute()
}

/** Removes those of these endpoints that still can be removed. Call it under `lockEventOrders` of their owners. Returns their number. */
export async function deleteRetiredWebhooks(tx: Tx, before: Date, ids: readonly string[]): Promise<number> {
  const removed = await tx.kysely
    .with(
      retired => retired('retired').materialized(),
      db =>
        db
          .selectFrom('webhook_endpoint as endpoint')
          .select('endpoint.id')
          .where('endpoint.id', '=', anyOf(ids))
          .where(e => isRetired(e, before)),
    )
    .with('counts', db =>
      db
        .deleteFrom('webhook_delivery_count')
        .where('endpointId', 'in', e => e.selectFrom('retired').select('retired.id')),
    )
    .with('alerts', db =>
      db.deleteFrom('webhook_alert').where('endpointId', 'in', e => e.selectFrom('retired').select('retired.id')),
    )
    .deleteFrom('webhook_endpoint')
    .where('id', 'in', e => e.selectFrom('retired').select('retired.id'))
    .returning('id')
    .execute()
  return removed.length
}

/** Rows removed by one statement. The next one removes more. */
const batch = 1000

/**
 * Removes attempts from before this time, oldest first. A pending delivery keeps all its attempts. A delivery itself stays, with its status, number
 * of attempts and last error. Returns whether there may be more.
 */
export async function deleteOldAttempts(rows: Rows, before: Date): Promise<boolean> {
  const deleted = await rows.kysely
    .deleteFrom('webhook_attempt')
    .where(e =>
      e(
        e.refTuple('deliveryId', 'number'),
        'in',
        e
          .selectFrom('webhook_attempt as attempt')
          .innerJoin('webhook_delivery as delivery', 'delivery.id', 'attempt.deliveryId')
          .select(['attempt.deliveryId', 'attempt.number'])
          .where('attempt.at', '<', before)
          .where('delivery.status', '<>', literal('PENDING'))
          .orderBy('attempt.at')
          .limit(batch)
          .$asTuple('deliveryId', 'number'),
      ),
    )
    .returning('deliveryId')
    .execute()
  return deleted.length === batch
}
