import { LockMode } from '@mikro-orm/core'
import type { Environment } from '../../chains/chain.ts'
import type { Rows, Tx } from '../../database/database.ts'
import { readDateOrNull } from '../../database/row.ts'
import { addSeconds } from '../../lib/clock.ts'
import { daySeconds } from '../../lib/durations.ts'
import type { DeliveryClaim } from './claim.store.ts'
import { DeliveryEntity, type DeliveryRow } from './delivery.entity.ts'
import { attemptsMax, type AttemptError, type DeliveryStatus } from './schedule.ts'
import { WebhookEventEntity, type WebhookEventRow } from '../events/webhook-event.entity.ts'

export interface Times {
  /** Business time: what is due. */
  readonly business: Date
  /** Real time: which leases still hold. */
  readonly now: Date
}

/** What came of a claim. */
export interface AttemptResult {
  readonly claim: DeliveryClaim
  readonly status: DeliveryStatus
  readonly nextAttemptAt: Date | null
  readonly lastError: AttemptError | null
  readonly at: Date
}

/**
 * Writes the results of attempts, all in one statement; nothing of those whose claim no longer stands and of which someone else
 * has decided meanwhile.
 */
export async function recordAttempts(rows: Rows, results: readonly AttemptResult[]): Promise<void> {
  await rows.query(recordAttemptsSql, [
    results.map(({ claim }) => claim.deliveryId),
    results.map(({ claim }) => claim.attempt),
    results.map(({ claim }) => claim.leaseUntil.toISOString()),
    results.map(({ status }) => status),
    results.map(({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null),
    results.map(({ lastError }) => lastError),
    results.map(({ at }) => at.toISOString()),
  ])
}

/** An attempt that fails after its endpoint was made inactive is the last one. Locked in the order of their ids, as by whoever else. */
const recordAttemptsSql = `with result as (
  select * from unnest($1::text[], $2::int[], $3::timestamptz[], $4::text[], $5::timestamptz[], $6::text[], $7::timestamptz[])
      as r (id, attempts, lease_until, status, next_attempt_at, last_error, at)
), standing as materialized (
  select d.id from webhook_delivery d join result r using (id, attempts, lease_until)
   where d.status = 'PENDING' order by d.id for update of d
), recorded as (
  update webhook_delivery d
     set status = case when r.status = 'PENDING' and not e.is_active then 'FAILED' else r.status end,
         next_attempt_at = case when e.is_active then r.next_attempt_at end, lease_until = null,
         last_error = coalesce(r.last_error, d.last_error), updated_at = r.at,
         delivered_at = case when r.status = 'DELIVERED' then r.at end
    from standing join result r using (id), webhook_endpoint e
   where d.id = standing.id and e.id = d.endpoint_id
  returning d.id, d.attempts, r.last_error, r.at
)
insert into webhook_attempt (delivery_id, number, error, at)
select id, attempts, last_error, at from recorded`

/**
 * Gives up leases whose worker was not heard of again: the attempt counts as timed out. The next one is due at the time
 * written with the claim; after the sixth there is none. A lease that ends more than a day from now was written by a clock that ran ahead, and is
 * lost. Nearer ones stand: that worker may live, and its attempt go on.
 */
export async function releaseLostLeases(rows: Rows, { now, business }: Times): Promise<void> {
  const leasedUntilMax = addSeconds(now, daySeconds)
  await rows.query(releaseLostLeasesSql, [now.toISOString(), business.toISOString(), leasedUntilMax.toISOString()])
}

const releaseLostLeasesSql = `with lost as (
  update webhook_delivery d
     set lease_until = null, last_error = 'timeout', updated_at = $2,
         status = case when d.attempts < ${attemptsMax} and e.is_active then 'PENDING' else 'FAILED' end,
         next_attempt_at = case when d.attempts < ${attemptsMax} and e.is_active then next_attempt_at end
    from webhook_endpoint e
   where d.lease_until is not null and (d.lease_until <= $1 or d.lease_until > $3) and e.id = d.endpoint_id
  returning d.id, d.attempts
)
insert into webhook_attempt (delivery_id, number, error, at) select id, attempts, 'timeout', $2 from lost`

/** Gives up whatever waits for an endpoint. What is on its way just now ends with its attempt. */
export async function stopDeliveries(tx: Tx, endpointId: string, at: Date): Promise<void> {
  await tx.query(
    `update webhook_delivery
        set status = 'FAILED', next_attempt_at = null, is_due = false, is_secret_unreadable = false, last_error = 'endpoint inactive', updated_at = $2
      where endpoint_id = $1 and status = 'PENDING' and lease_until is null`,
    [endpointId, at],
  )
}

/**
 * What waits for an endpoint waits in another lane from now on. What is on its way just now follows when it is due again
 * (`markDue`): results are written together, and those of all merchants would wait for this transaction.
 */
export async function moveDeliveries(tx: Tx, endpointId: string, lane: string): Promise<void> {
  await tx.query(
    `update webhook_delivery set lane = $2 where endpoint_id = $1 and status = 'PENDING' and lease_until is null`,
    [endpointId, lane],
  )
}

/** What is due and not yet under way, and what nobody can sign. */
export interface DueDeliveries {
  readonly environment: Environment
  /** Counted no further than asked for. */
  readonly count: number
  /** Since when the longest due one waits, business time. */
  readonly since: Date | null
  /** Deliveries whose secret cannot be opened, counted no further than asked for. */
  readonly unreadable: number
}

/**
 * The backlog of each environment, counting at most `max` of what is due and of what has reached its time without anybody
 * having noticed yet.
 */
export async function listDueBacklogs(rows: Rows, business: Date, max: number): Promise<DueDeliveries[]> {
  const found = await rows.query<Omit<DueDeliveries, 'since'> & { since: string | null }>(listBacklogsSql, [
    business.toISOString(),
    max,
  ])
  return found.map(one => ({ ...one, since: readDateOrNull(one.since) }))
}

const listBacklogsSql = `select at.environment, due.count, due.since, unreadable.count as unreadable
  from unnest(array['live', 'test']) as at (environment),
  lateral (select least(count(*), $2)::int as count, min(next_attempt_at) as since from (
    (select next_attempt_at from webhook_delivery d where d.environment = at.environment and d.is_due
      order by next_attempt_at limit $2)
    union all
    (select next_attempt_at from (select environment, next_attempt_at from webhook_delivery
        where status = 'PENDING' and not is_due and lease_until is null and next_attempt_at <= $1
        order by next_attempt_at limit $2) as d where d.environment = at.environment)) as first) as due,
  lateral (select count(*)::int as count from (
    select 1 from webhook_delivery d where d.environment = at.environment and d.is_secret_unreadable limit $2) as first) as unreadable`

/**
 * The event that a delivery to this endpoint carries; `null` when there is no such delivery, or it was just removed because its time was
 * over. While the delivery is locked its event stays.
 */
export async function findDeliveredEvent(
  tx: Tx,
  wanted: { readonly deliveryId: string; readonly endpointId: string },
): Promise<WebhookEventRow | null> {
  const { deliveryId: id, endpointId } = wanted
  const delivery = await tx.em.findOne(DeliveryEntity, { id, endpointId }, { lockMode: LockMode.PESSIMISTIC_READ })
  return delivery && tx.em.findOneOrFail(WebhookEventEntity, { id: delivery.eventId })
}

/** Whether an event is still on its way to an endpoint. */
export async function isPendingAt(tx: Tx, wanted: { eventId: string; endpointId: string }): Promise<boolean> {
  return (await tx.em.count(DeliveryEntity, { ...wanted, status: 'PENDING' })) > 0
}

/** Deliveries of which nothing was tried yet. */
export async function insertDeliveries(tx: Tx, deliveries: readonly DeliveryRow[]): Promise<void> {
  await tx.query(insertDeliveriesSql, [
    deliveries.map(delivery => delivery.id),
    deliveries.map(delivery => delivery.eventId),
    deliveries.map(delivery => delivery.endpointId),
    deliveries.map(delivery => delivery.merchantId),
    deliveries.map(delivery => delivery.environment),
    deliveries.map(delivery => delivery.eventType),
    deliveries.map(delivery => delivery.lane),
    deliveries.map(delivery => delivery.createdAt.toISOString()),
  ])
}

/** They are counted as they are made, in the order of their endpoints: a list of them tells its total without counting. */
const insertDeliveriesSql = `with inserted as (
  insert into webhook_delivery
    (id, event_id, endpoint_id, merchant_id, environment, event_type, lane, status, attempts, next_attempt_at, is_due,
     created_at, updated_at)
  select id, event_id, endpoint_id, merchant_id, environment, event_type, lane, 'PENDING', 0, at, true, at, at
    from unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
      as d (id, event_id, endpoint_id, merchant_id, environment, event_type, lane, at)
  returning endpoint_id
)
insert into webhook_delivery_count as c (endpoint_id, count)
select endpoint_id, count(*) from inserted group by endpoint_id order by endpoint_id
on conflict (endpoint_id) do update set count = c.count + excluded.count`

/** Events whose newest delivery to an endpoint failed, made since a moment, the oldest first. Read along the endpoint's own list. */
export async function listFailedEvents(
  tx: Tx,
  { endpointId, since, limit }: { readonly endpointId: string; readonly since: Date; readonly limit: number },
): Promise<WebhookEventRow[]> {
  const found = await tx.query<{ id: string }>(
    `select d.event_id as id from webhook_delivery d
      where d.endpoint_id = $1 and d.created_at >= $2::timestamptz and d.status = 'FAILED'
        and not exists (select 1 from webhook_delivery later where later.event_id = d.event_id and later.endpoint_id = d.endpoint_id
          and (later.created_at, later.id) > (d.created_at, d.id))
      order by d.created_at, d.id limit $3`,
    [endpointId, since.toISOString(), limit],
  )
  const ids = found.map(row => row.id)
  const events = await tx.em.find(WebhookEventEntity, { id: { $in: ids } })
  return ids.flatMap(id => events.filter(event => event.id === id))
}
