import { LockMode } from '@mikro-orm/core'
import type { Environment } from '../../chains/chain.ts'
import type { Rows, Tx } from '../../database/database.ts'
import { anyOf, given, literal } from '../../database/expressions.ts'
import { DeliveryEntity, type DeliveryRow } from './delivery.entity.ts'
import { WebhookEventEntity, type WebhookEventRow } from '../events/webhook-event.entity.ts'

const pending = literal('PENDING')
const failed = literal('FAILED')

/** Gives up every waiting delivery to an endpoint. A delivery under way ends with its attempt. */
export async function stopDeliveries(tx: Tx, endpointId: string, at: Date): Promise<void> {
  await tx.kysely
    .updateTable('webhook_delivery')
    .set({
      status: 'FAILED',
      nextAttemptAt: null,
      isDue: false,
      isSecretUnreadable: false,
      lastError: 'endpoint inactive',
      updatedAt: at,
    })
    .where('endpointId', '=', endpointId)
    .where('status', '=', pending)
    .where('leaseUntil', 'is', null)
    .execute()
}

/**
 * Gives up the undelivered notices of these orders, which later ones replace. Returns the orders that may be told one at this moment, with the end of
 * its lease: its attempt counts as failed, whatever its result.
 */
export async function supersedeNotices(tx: Tx, orderIds: readonly string[], at: Date): Promise<Map<string, Date>> {
  const rows = await tx.kysely
    .with(
      open => open('open').materialized(),
      db =>
        db
          .selectFrom('webhook_delivery as delivery')
          .innerJoin('webhook_event as event', 'event.id', 'delivery.eventId')
          .select(['delivery.id', 'delivery.leaseUntil', 'event.orderId'])
          .where('event.orderId', '=', anyOf(orderIds))
          .where('event.notice', 'is not', null)
          .where('delivery.status', '=', pending)
          .orderBy('delivery.id')
          .forUpdate('delivery'),
    )
    .updateTable('webhook_delivery as delivery')
    .from('open')
    .set({
      status: 'FAILED',
      nextAttemptAt: null,
      leaseUntil: null,
      isDue: false,
      isSecretUnreadable: false,
      lastError: 'superseded',
      updatedAt: at,
    })
    .whereRef('delivery.id', '=', 'open.id')
    .returning(['open.orderId', 'open.leaseUntil'])
    .execute()
  const leased = rows.flatMap(({ orderId, leaseUntil }) =>
    orderId === null || leaseUntil === null ? [] : [{ orderId, leaseUntil }],
  )
  // The latest one of an order is written last, and stays.
  const latestLast = leased.toSorted((one, other) => one.leaseUntil.getTime() - other.leaseUntil.getTime())
  return new Map(latestLast.map(({ orderId, leaseUntil }) => [orderId, leaseUntil]))
}

/**
 * Moves an endpoint's waiting deliveries to another group. A delivery under way follows when it is due again (`markDue`). Results are written
 * together, so otherwise those of all merchants would wait for this transaction.
 */
export async function moveDeliveries(tx: Tx, endpointId: string, lane: string): Promise<void> {
  await tx.kysely
    .updateTable('webhook_delivery')
    .set({ lane })
    .where('endpointId', '=', endpointId)
    .where('status', '=', pending)
    .where('leaseUntil', 'is', null)
    .execute()
}

/** Due deliveries that are not under way, and those that cannot be signed. */
export interface DueDeliveries {
  readonly environment: Environment
  /** Counted up to the given maximum. */
  readonly count: number
  /** Since when the oldest due delivery waits, in business time. */
  readonly since: Date | null
  /** Deliveries whose secret cannot be decrypted, counted up to the given maximum. */
  readonly unreadable: number
}

/** Returns the backlog of each environment. Counts at most `max` deliveries that are due or whose time has come but which are not marked yet. */
export function listDueBacklogs(rows: Rows, business: Date, max: number): Promise<DueDeliveries[]> {
  const environments = (['live', 'test'] as const).map(environment => ({ environment }))
  const waiting = rows.kysely
    .selectFrom('webhook_delivery')
    .select(['environment', 'nextAttemptAt'])
    .where('status', '=', pending)
    .where(e => e.not('isDue'))
    .where('leaseUntil', 'is', null)
    .where('nextAttemptAt', '<=', business)
    .orderBy('nextAttemptAt')
    .limit(max)
    .as('waiting')
  return rows.kysely
    .selectFrom(given('each', { environment: 'text' }, environments))
    .crossJoinLateral(e => {
      const due = e
        .selectFrom('webhook_delivery')
        .select('nextAttemptAt')
        .whereRef('webhook_delivery.environment', '=', 'each.environment')
        .where(one => one.ref('isDue'))
        .orderBy('nextAttemptAt')
        .limit(max)
        .as('due')
      const onTime = e
        .selectFrom(waiting)
        .select('waiting.nextAttemptAt')
        .whereRef('waiting.environment', '=', 'each.environment')
      return e
        .selectFrom(e.selectFrom(due).select('due.nextAttemptAt').unionAll(onTime).as('first'))
        .select(one => [
          one.cast<number>(one.fn('least', [one.fn.countAll(), one.val(max)]), 'integer').as('count'),
          one.fn.min('first.nextAttemptAt').as('since'),
        ])
        .as('backlog')
    })
    .crossJoinLateral(e =>
      e
        .selectFrom(
          e
            .selectFrom('webhook_delivery')
            .select(one => one.lit(1).as('one'))
            .whereRef('webhook_delivery.environment', '=', 'each.environment')
            .where(one => one.ref('isSecretUnreadable'))
            .limit(max)
            .as('first'),
        )
        .select(one => one.cast<number>(one.fn.countAll(), 'integer').as('count'))
        .as('unreadable'),
    )
    .select(['each.environment', 'backlog.count', 'backlog.since', 'unreadable.count as unreadable'])
    .execute()
}

/**
 * Returns the event of a delivery to this endpoint; `null` when there is no such delivery, or retention has just removed it. The locked delivery
 * keeps its event from being removed.
 */
export async function findDeliveredEvent(
  tx: Tx,
  wanted: { readonly deliveryId: string; readonly endpointId: string },
): Promise<WebhookEventRow | null> {
  const { deliveryId: id, endpointId } = wanted
  const delivery = await tx.em.findOne(DeliveryEntity, { id, endpointId }, { lockMode: LockMode.PESSIMISTIC_READ })
  return delivery && tx.em.findOneOrFail(WebhookEventEntity, { id: delivery.eventId })
}

/** Whether the event is still being delivered to the endpoint. */
export async function isPendingAt(tx: Tx, wanted: { eventId: string; endpointId: string }): Promise<boolean> {
  return (await tx.em.count(DeliveryEntity, { ...wanted, status: 'PENDING' })) > 0
}

const newColumns = {
  id: 'text',
  eventId: 'text',
  endpointId: 'text',
  merchantId: 'uuid',
  environment: 'text',
  eventType: 'text',
  lane: 'text',
  nextAttemptAt: 'timestamptz',
  isDue: 'boolean',
  leaseUntil: 'timestamptz',
  createdAt: 'timestamptz',
} as const
const names = Object.keys(newColumns) as (keyof typeof newColumns)[]

/** Inserts new deliveries and counts them, locking the counts by endpoint. Lists read their total from these counts. */
export async function insertDeliveries(tx: Tx, deliveries: readonly DeliveryRow[]): Promise<void> {
  await tx.kysely
    .with('inserted', db =>
      db
        .insertInto('webhook_delivery')
        .columns([...names, 'status', 'attempts', 'updatedAt'])
        .expression(one =>
          one
            .selectFrom(given('sent', newColumns, deliveries))
            .select(names)
            .select(e => [pending.as('status'), e.lit(0).as('attempts'), 'createdAt as updatedAt']),
        )
        .returning('endpointId'),
    )
    .insertInto('webhook_delivery_count')
    .columns(['endpointId', 'count'])
    .expression(db =>
      db
        .selectFrom('inserted')
        .select(e => ['endpointId', e.fn.countAll<bigint>().as('count')])
        .groupBy('endpointId')
        .orderBy('endpointId'),
    )
    .onConflict(conflict =>
      conflict
        .column('endpointId')
        .doUpdateSet(e => ({ count: e('webhook_delivery_count.count', '+', e.ref('excluded.count')) })),
    )
    .execute()
}

/** Lists events whose newest delivery to an endpoint since a time failed, oldest first. Reads along the endpoint's own index. */
export async function listFailedEvents(
  tx: Tx,
  { endpointId, since, limit }: { readonly endpointId: string; readonly since: Date; readonly limit: number },
): Promise<WebhookEventRow[]> {
  const found = await tx.kysely
    .selectFrom('webhook_delivery as delivery')
    .select('delivery.eventId as id')
    .where('delivery.endpointId', '=', endpointId)
    .where('delivery.createdAt', '>=', since)
    .where('delivery.status', '=', failed)
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('webhook_delivery as later')
            .whereRef('later.eventId', '=', 'delivery.eventId')
            .whereRef('later.endpointId', '=', 'delivery.endpointId')
            .where(one =>
              one(one.refTuple('later.createdAt', 'later.id'), '>', one.refTuple('delivery.createdAt', 'delivery.id')),
            ),
        ),
      ),
    )
    .orderBy('delivery.createdAt')
    .orderBy('delivery.id')
    .limit(limit)
    .execute()
  const ids = found.map(row => row.id)
  const events = await tx.em.find(WebhookEventEntity, { id: { $in: ids } })
  return ids.flatMap(id => events.filter(event => event.id === id))
}
