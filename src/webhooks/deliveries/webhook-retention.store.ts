import type { Tx, Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
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
  const found = await tx.query<{ event: string; delivery: string | null }>(lockOldSql, [before.toISOString()])
  const events = [...new Set(found.map(one => one.event))]
  const deliveries = found.flatMap(one => one.delivery ?? [])
  if (keep && events.length > 0) await keep(await listKept(tx, events))
  return (await tx.query(deleteEventsSql, [events, deliveries])).length
}

async function listKept(tx: Tx, events: readonly string[]): Promise<KeptEvent[]> {
  const found = await tx.query<{ position: string; created_at: string; line: string }>(keptSql, [events])
  return found.map(({ position, created_at: createdAt, line }) => ({
    position: Number(position),
    createdAt: readDate(createdAt),
    line,
  }))
}

const keptSql = `
select e.position, e.created_at, json_build_object('event', row_to_json(e), 'deliveries', (
    select coalesce(json_agg(json_build_object('delivery', row_to_json(d), 'attempts', (
        select coalesce(json_agg(row_to_json(a) order by a.number), '[]') from webhook_attempt a where a.delivery_id = d.id)) order by d.id), '[]')
      from webhook_delivery d where d.event_id = e.id))::text as line
  from webhook_event e where e.id = any($1::text[]) order by e.position`

/**
 * What is still to be delivered stays. An event's id is the cursor of whoever has read no further, so it stays as long as the event that
 * came next. A delivery that somebody is just repeating is passed over; nobody can repeat one that is locked here.
 */
const lockOldSql = `with old as materialized (
  select id from webhook_event e
   where created_at < $1
     and not exists (select from webhook_delivery d where d.event_id = e.id and d.status = 'PENDING')
     and (is_sample or (select n.created_at < $1 from webhook_event n
           where n.merchant_id = e.merchant_id and n.environment = e.environment and n.position > e.position and not n.is_sample
           order by n.position limit 1))
   order by created_at limit ${webhooksAtOnce}
), locked as materialized (
  select id, event_id from webhook_delivery where event_id in (select id from old) order by id for update skip locked
)
select old.id as event, locked.id as delivery from old left join locked on locked.event_id = old.id`

/**
 * A statement of its own, so that it sees what was repeated before the deliveries were locked: an event with any other delivery stays.
 * The counts of deliveries are locked in the order in which whoever makes deliveries locks them.
 */
const deleteEventsSql = `with old as materialized (
  select id from webhook_event e where id = any($1::text[])
     and not exists (select from webhook_delivery d where d.event_id = e.id and d.id <> all($2::text[]))
), delivery as materialized (
  select id, endpoint_id from webhook_delivery where event_id in (select id from old)
), counted as materialized (
  select c.endpoint_id, gone.count from (select endpoint_id, count(*) as count from delivery group by 1) as gone
    join webhook_delivery_count c using (endpoint_id) order by c.endpoint_id for update of c
), counts as (
  update webhook_delivery_count c set count = c.count - counted.count from counted where c.endpoint_id = counted.endpoint_id
), attempts as (
  delete from webhook_attempt where delivery_id in (select id from delivery)
), deliveries as (
  delete from webhook_delivery where id in (select id from delivery)
)
delete from webhook_event where id in (select id from old) returning 1`

export interface RetiredWebhook extends Owner {
  readonly id: string
}

/** An endpoint that no list shows and that nothing goes to any more: of an order's address, or deleted by its merchant. */
const isRetired = `(e.is_hidden or e.deleted_at is not null) and e.updated_at < $1
  and not exists (select from webhook_delivery d where d.endpoint_id = e.id)`

/** Endpoints that may go: nothing of theirs is kept, and nothing happened to them since this time. */
export function listRetiredWebhooks(tx: Tx, before: Date): Promise<RetiredWebhook[]> {
  return tx.query<RetiredWebhook>(
    `select e.id, e.merchant_id as "merchantId", e.environment from webhook_endpoint e where ${isRetired}
      order by e.updated_at limit ${webhooksAtOnce}`,
    [before.toISOString()],
  )
}

/** Removes those of these endpoints that may still go, under `lockEventOrders` of their owners; says how many. */
export async function deleteRetiredWebhooks(tx: Tx, before: Date, ids: readonly string[]): Promise<number> {
  const removed = await tx.query(
    `with retired as materialized (select e.id from webhook_endpoint e where e.id = any ($2) and ${isRetired}),
       counts as (delete from webhook_delivery_count where endpoint_id in (select id from retired))
     delete from webhook_endpoint where id in (select id from retired) returning 1`,
    [before.toISOString(), ids],
  )
  return removed.length
}

/** Removed by one statement; what is left has its turn with the next. */
const batch = 1000

/**
 * Removes attempts made before this time, the oldest first. What is still to be delivered keeps all of its attempts; a delivery
 * itself stays, with its status, the number of its attempts and its last error. Says whether there may be more.
 */
export async function deleteOldAttempts(rows: Rows, before: Date): Promise<boolean> {
  return (await rows.query(deleteSql, [before.toISOString(), batch])).length === batch
}

const deleteSql = `delete from webhook_attempt where (delivery_id, number) in (
  select a.delivery_id, a.number from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id
   where a.at < $1 and d.status <> 'PENDING' order by a.at limit $2)
returning 1`
