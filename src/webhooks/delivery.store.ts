import type { Environment } from '../chains/chain.ts'
import type { Rows, Tx } from '../database/database.ts'
import { readDate, readDateOrNull } from '../database/row.ts'
import { DeliveryEntity, type DeliveryRow } from './delivery.entity.ts'
import type { EventType } from './event-type.ts'
import { attemptsMax, type AttemptError, type DeliveryStatus } from './schedule.ts'
import { WebhookEventEntity, type WebhookEventRow } from './webhook-event.entity.ts'

/** How many deliveries to one endpoint are on their way at once, over all processes. */
export const leasesMax = 4

/** Everything one attempt needs, and by what its result is recorded: the attempt number and the lease are the claim. */
export interface Claim {
  readonly deliveryId: string
  readonly endpointId: string
  readonly eventId: string
  readonly eventType: EventType
  readonly merchantId: string
  readonly environment: Environment
  readonly url: string
  readonly body: string
  readonly sealedSecret: string
  /** The number of this attempt, from 1. */
  readonly attempt: number
  readonly leaseUntil: Date
}

export interface Times {
  /** Business time: what is due. */
  readonly business: Date
  /** Real time: which leases still hold. */
  readonly now: Date
}

/** The endpoint of a delivery if this delivery could be claimed at all; most jobs of a dead receiver end at this one query. */
export async function findClaimableEndpoint(rows: Rows, deliveryId: string, times: Times): Promise<string | null> {
  const [row] = await rows.query<{ endpoint_id: string }>(
    `select endpoint_id from webhook_delivery d where id = $1 and ${dueCondition('$2')}
       and (select count(*) from webhook_delivery leased where leased.endpoint_id = d.endpoint_id
             and leased.lease_until is not null and leased.lease_until > $3) < ${leasesMax}`,
    [deliveryId, times.business.toISOString(), times.now.toISOString()],
  )
  return row?.endpoint_id ?? null
}

/**
 * Locks an active endpoint and says whether it has room for one more delivery. Claims of one endpoint queue up on this lock,
 * so two of them never count the same room; new deliveries referring to the endpoint are not held up by it.
 */
export async function lockRoom(tx: Tx, endpointId: string, now: Date): Promise<boolean> {
  const active = await tx.query('select 1 from webhook_endpoint where id = $1 and is_active for no key update', [
    endpointId,
  ])
  if (active.length === 0) return false
  const [leased] = await tx.query<{ count: string }>(
    `select count(*) from webhook_delivery where endpoint_id = $1 and lease_until is not null and lease_until > $2`,
    [endpointId, now.toISOString()],
  )
  return Number(leased?.count) < leasesMax
}

/** Locks this delivery if it is due, or without an id the longest due one of the endpoint. */
export async function lockDue(
  tx: Tx,
  wanted: { readonly endpointId: string; readonly deliveryId?: string },
  business: Date,
): Promise<{ readonly id: string; readonly attempts: number } | null> {
  const [row] = await tx.query<{ id: string; attempts: number }>(
    `select id, attempts from webhook_delivery
      where endpoint_id = $1 and ($2::text is null or id = $2) and ${dueCondition('$3')}
      order by next_attempt_at, id limit 1 for update skip locked`,
    [wanted.endpointId, wanted.deliveryId ?? null, business.toISOString()],
  )
  return row ?? null
}

/** The longest due delivery of an endpoint, not locked. */
export async function findDueId(rows: Rows, endpointId: string, business: Date): Promise<string | null> {
  const [row] = await rows.query<{ id: string }>(
    `select id from webhook_delivery where endpoint_id = $1 and ${dueCondition('$2')} order by next_attempt_at, id limit 1`,
    [endpointId, business.toISOString()],
  )
  return row?.id ?? null
}

export interface NewLease {
  readonly deliveryId: string
  readonly attempt: number
  readonly leaseUntil: Date
  /** When the delivery is due again should this attempt never be heard of: written now, since a dead worker writes nothing. */
  readonly nextAttemptAt: Date
  readonly updatedAt: Date
}

/** Takes the lease and counts the attempt before anything is sent, so that no crash lets a seventh request out. */
export async function takeLease(tx: Tx, lease: NewLease): Promise<Claim> {
  const [row] = await tx.query<ClaimRow>(takeLeaseSql, [
    lease.deliveryId,
    lease.attempt,
    lease.leaseUntil.toISOString(),
    lease.nextAttemptAt.toISOString(),
    lease.updatedAt.toISOString(),
  ])
  if (!row)
    throw new Error(`Delivery ${lease.deliveryId} cannot be leased: changed under its lock, or no webhook secret`)
  return {
    deliveryId: row.id,
    endpointId: row.endpoint_id,
    eventId: row.event_id,
    eventType: row.event_type,
    merchantId: row.merchant_id,
    environment: row.environment,
    url: row.url,
    body: row.body,
    sealedSecret: row.sealed_current,
    attempt: row.attempts,
    leaseUntil: readDate(row.lease_until),
  }
}

interface ClaimRow {
  readonly id: string
  readonly endpoint_id: string
  readonly attempts: number
  readonly event_id: string
  readonly event_type: EventType
  readonly merchant_id: string
  readonly environment: Environment
  readonly url: string
  readonly body: string
  readonly sealed_current: string
  readonly lease_until: string
}

const takeLeaseSql = `update webhook_delivery d
   set attempts = $2, lease_until = $3, next_attempt_at = $4, updated_at = $5
  from webhook_endpoint e, webhook_event v, webhook_secret s
 where d.id = $1 and d.attempts = $2 - 1 and e.id = d.endpoint_id and v.id = d.event_id
   and s.merchant_id = d.merchant_id and s.environment = d.environment
returning d.id, d.endpoint_id, d.event_id, d.event_type, d.merchant_id, d.environment, d.attempts, d.lease_until,
  e.url, v.body, s.sealed_current`

export interface AttemptResult {
  readonly status: DeliveryStatus
  readonly nextAttemptAt: Date | null
  readonly lastError: AttemptError | null
  readonly at: Date
}

/** Writes the result of an attempt; `false` when the claim no longer stands and someone else has decided meanwhile. */
export async function recordAttempt(tx: Tx, claim: Claim, result: AttemptResult): Promise<boolean> {
  const recorded = await tx.query(recordAttemptSql, [
    claim.deliveryId,
    claim.attempt,
    claim.leaseUntil.toISOString(),
    result.status,
    result.nextAttemptAt?.toISOString() ?? null,
    result.lastError,
    result.status === 'DELIVERED' ? result.at.toISOString() : null,
    result.at.toISOString(),
  ])
  return recorded.length === 1
}

/** An attempt that fails after its endpoint was made inactive is the last one. */
const recordAttemptSql = `with recorded as (
  update webhook_delivery d
     set status = case when $4 = 'PENDING' and not e.is_active then 'FAILED' else $4 end,
         next_attempt_at = case when e.is_active then $5::timestamptz end, lease_until = null,
         last_error = coalesce($6, last_error), delivered_at = $7, updated_at = $8
    from webhook_endpoint e
   where d.id = $1 and d.attempts = $2 and d.lease_until = $3 and d.status = 'PENDING' and e.id = d.endpoint_id
  returning d.id, d.attempts
)
insert into webhook_attempt (delivery_id, number, error, at)
select id, attempts, $6, $8 from recorded returning delivery_id`

/**
 * Gives up leases whose worker was not heard of again: the attempt counts as timed out. The next one is due at the time
 * written with the claim; after the sixth there is none.
 */
export async function releaseLostLeases(rows: Rows, times: Times): Promise<void> {
  await rows.query(releaseLostLeasesSql, [times.now.toISOString(), times.business.toISOString()])
}

const releaseLostLeasesSql = `with lost as (
  update webhook_delivery d
     set lease_until = null, last_error = 'timeout', updated_at = $2,
         status = case when d.attempts < ${attemptsMax} and e.is_active then 'PENDING' else 'FAILED' end,
         next_attempt_at = case when d.attempts < ${attemptsMax} and e.is_active then next_attempt_at end
    from webhook_endpoint e
   where d.lease_until is not null and d.lease_until <= $1 and e.id = d.endpoint_id
  returning d.id, d.attempts
)
insert into webhook_attempt (delivery_id, number, error, at) select id, attempts, 'timeout', $2 from lost`

/** Gives up whatever waits for an endpoint. What is on its way just now ends with its attempt. */
export async function stopDeliveries(tx: Tx, endpointId: string, at: Date): Promise<void> {
  await tx.query(
    `update webhook_delivery
        set status = 'FAILED', next_attempt_at = null, last_error = 'endpoint inactive', updated_at = $2
      where endpoint_id = $1 and status = 'PENDING' and lease_until is null`,
    [endpointId, at],
  )
}

/** Due deliveries in turns: first one of each endpoint, then a second of each, so that no backlog crowds out another. */
export async function listDue(rows: Rows, business: Date, limit: number): Promise<string[]> {
  const due = await rows.query<{ id: string }>(listDueSql, [business.toISOString(), limit])
  return due.map(row => row.id)
}

/**
 * Goes from endpoint to endpoint that has anything waiting, by index, and looks at no more of each than may be under way at
 * once: what it costs grows with the endpoints, not with their backlogs.
 */
const listDueSql = `with recursive waiting as (
  (select endpoint_id from webhook_delivery where status = 'PENDING' order by endpoint_id limit 1)
  union all
  select (select d.endpoint_id from webhook_delivery d where d.status = 'PENDING' and d.endpoint_id > waiting.endpoint_id
           order by d.endpoint_id limit 1)
    from waiting where waiting.endpoint_id is not null
)
select due.id from waiting join webhook_endpoint e on e.id = waiting.endpoint_id and e.is_active,
  lateral (select d.id, d.next_attempt_at, row_number() over (order by d.next_attempt_at, d.id) as turn from (
    select id, next_attempt_at from webhook_delivery where endpoint_id = waiting.endpoint_id and ${dueCondition('$1')}
     order by next_attempt_at, id limit ${leasesMax}) as d) as due
 order by due.turn, due.next_attempt_at, due.id limit $2`

/** What is due and not yet under way. */
export interface DueDeliveries {
  readonly environment: Environment
  /** Counted no further than asked for. */
  readonly count: number
  /** Since when the longest due one waits, business time. */
  readonly since: Date | null
}

/** Due deliveries of each environment, counted no further than `max`. */
export async function listDueBacklogs(rows: Rows, business: Date, max: number): Promise<DueDeliveries[]> {
  const found = await rows.query<{ environment: Environment; count: number; since: string | null }>(listBacklogsSql, [
    business.toISOString(),
    max,
  ])
  return found.map(({ environment, count, since }) => ({ environment, count, since: readDateOrNull(since) }))
}

const listBacklogsSql = `select at.environment, due.count, due.since from unnest(array['live', 'test']) as at (environment),
  lateral (select count(*)::int as count, min(next_attempt_at) as since from (
    select next_attempt_at from webhook_delivery d where d.environment = at.environment and ${dueCondition('$1')}
     order by next_attempt_at limit $2) as first) as due`

/** The event that a delivery to this endpoint carries; `null` when there is no such delivery. */
export async function findDeliveredEvent(
  tx: Tx,
  wanted: { readonly deliveryId: string; readonly endpointId: string },
): Promise<WebhookEventRow | null> {
  const delivery = await tx.em.findOne(DeliveryEntity, { id: wanted.deliveryId, endpointId: wanted.endpointId })
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
    deliveries.map(delivery => delivery.createdAt.toISOString()),
  ])
}

const insertDeliveriesSql = `insert into webhook_delivery
  (id, event_id, endpoint_id, merchant_id, environment, event_type, status, attempts, next_attempt_at, created_at, updated_at)
select id, event_id, endpoint_id, merchant_id, environment, event_type, 'PENDING', 0, at, at, at
  from unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::timestamptz[])
    as d (id, event_id, endpoint_id, merchant_id, environment, event_type, at)`

function dueCondition(business: string): string {
  return `status = 'PENDING' and lease_until is null and attempts < ${attemptsMax} and next_attempt_at <= ${business}`
}
