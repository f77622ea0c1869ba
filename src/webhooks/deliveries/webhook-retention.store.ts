import type { ExpressionBuilder, SqlBool } from 'kysely'
import type { Rows, Tables, Tx } from '../../database/database.ts'
import { anyOf, literal } from '../../database/expressions.ts'
import type { Owner } from '../../lib/owner.ts'

/** Removed by one statement; what is left has its turn with the next. */
export const webhooksAtOnce = 500

/** What is done with events before they are removed. */
export type Keep = (events: readonly KeptEvent[]) => Promise<void>

export interface KeptEvent {
  readonly position: number
  readonly createdAt: Date
  /** The event with its deliveries and what is left of their attempts, as JSON. */
  readonly line: string
}

/** Removes events from before this time, the oldest first, with their deliveries and attempts, and says how many events. */
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

/** An event with its deliveries and their attempts, written as PostgreSQL writes rows. */
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
 * What is still to be delivered stays. An event's id is the cursor of whoever has read no further, so it stays as long as the event that
 * came next. A delivery that somebody is just repeating is passed over; nobody can repeat one that is locked here.
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

/** Whether the event that came next, of the same owner, is from before this time as well. */
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
 * A statement of its own, so that it sees what was repeated before the deliveries were locked: an event with any other delivery stays.
 * The counts of deliveries are locked in the order in which whoever makes deliveries locks them.
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

/**
 * An endpoint that no list shows and that nothing goes to any more, and to which nothing happened since this time: of an order's address, or
 * deleted by its merchant.
 */
function isRetired(e: ExpressionBuilder<Tables & { endpoint: Tables['webhook_endpoint'] }, 'endpoint'>, before: Date) {
  const deliveries = e.selectFrom('webhook_delivery as delivery').whereRef('delivery.endpointId', '=', 'endpoint.id')
  return e.and([
    e.or([e.ref('endpoint.isHidden'), e('endpoint.deletedAt', 'is not', null)]),
    e('endpoint.updatedAt', '<', before),
    e.not(e.exists(deliveries)),
  ])
}

/** Endpoints that may go: nothing of theirs is kept, and nothing happened to them since this time. */
export function listRetiredWebhooks(tx: Tx, before: Date): Promise<RetiredWebhook[]> {
  return tx.kysely
    .selectFrom('webhook_endpoint as endpoint')
    .select(['endpoint.id', 'endpoint.merchantId', 'endpoint.environment'])
    .where(e => isRetired(e, before))
    .orderBy('endpoint.updatedAt')
    .limit(e => e.lit(webhooksAtOnce))
    .execute()
}

/** Removes those of these endpoints that may still go, under `lockEventOrders` of their owners; says how many. */
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
    .deleteFrom('webhook_endpoint')
    .where('id', 'in', e => e.selectFrom('retired').select('retired.id'))
    .returning('id')
    .execute()
  return removed.length
}

/** Removed by one statement; what is left has its turn with the next. */
const batch = 1000

/**
 * Removes attempts made before this time, the oldest first. What is still to be delivered keeps all of its attempts; a delivery
 * itself stays, with its status, the number of its attempts and its last error. Says whether there may be more.
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
