import type { Tx } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
import type { DeliveryClaim } from './claim.store.ts'
import {
  leasesPerHostMax,
  leasesPerGroupMax,
  leasesPerMerchantMax,
  leasesPerDegradedGroupMax,
  leasesPerSlowMerchantMax,
} from './delivery-limits.ts'

/** Merchants with something due that one claim looks at; the next goes on behind them. */
const merchantsPerClaim = 200
/** Lanes of one merchant that one claim looks at. */
const groupsPerMerchant = 64

export interface ClaimWanted {
  readonly business: Date
  /** At most so many deliveries. */
  readonly free: number
  /** At most so many of them to receivers that are doubtful. */
  readonly freeForUnproven: number
  readonly leaseUntil: Date
  /**
   * When a delivery is due again should its attempt never be heard of, by the number of the attempt: written with the claim,
   * since a dead worker writes nothing.
   */
  readonly nextAttempts: readonly Date[]
  /** Where the last claim ended its tour of the merchants; `null` to begin anew. */
  readonly after: string | null
  readonly degradedGroups: readonly string[]
  readonly slowMerchants: readonly string[]
  readonly token: string
}

export interface Claimed {
  /** Deliveries that were taken or given up: with any, there may be more. */
  readonly found: number
  readonly claims: readonly DeliveryClaim[]
  /** Where to go on with the tour of the merchants; `null` when this claim reached its end. */
  readonly after: string | null
}

/**
 * Leases due deliveries wherever there is a free place, in turns: one of every merchant before a second of any, and of a
 * merchant one for every lane. What a merchant has under way already counts, and who is first of equals changes with each claim. An attempt is counted and leased before anything is sent, so that no crash lets a seventh
 * request out. Under `lockClaims`. What is due for an endpoint that is not active is given up instead.
 */
export async function claimDue(tx: Tx, wanted: ClaimWanted): Promise<Claimed> {
  const rows = await tx.query<ClaimedRow>(claimSql, [
    wanted.business.toISOString(),
    wanted.free,
    wanted.leaseUntil.toISOString(),
    wanted.nextAttempts.map(at => at.toISOString()),
    wanted.after ?? '00000000-0000-0000-0000-000000000000',
    wanted.degradedGroups,
    wanted.slowMerchants,
    wanted.freeForUnproven,
    wanted.token,
  ])
  const first = rows[0]!
  const claims = rows.flatMap(row => claimOf(row) ?? [])
  return { found: first.found, claims, after: first.merchants >= merchantsPerClaim ? first.last : null }
}

type ClaimedRow = Omit<Claimed, 'claims' | 'after'> & {
  readonly merchants: number
  readonly last: string | null
} & (NoClaim | (Omit<DeliveryClaim, 'leaseUntil'> & { readonly leaseUntil: string }))

/** Its columns are there, but empty. */
interface NoClaim {
  readonly deliveryId: null
}

function claimOf({ merchants: _merchants, last: _last, found: _found, ...row }: ClaimedRow): DeliveryClaim | null {
  return row.deliveryId === null ? null : { ...row, leaseUntil: readDate(row.leaseUntil) }
}

/**
 * Goes from merchant to merchant and from lane to lane by the index of what is due, and looks at no more of each than may be
 * under way: what it costs grows with the places, not with what waits for them. Full lanes and hosts are left out before a merchant's
 * places are given away, so that they cannot use them up. An endpoint that never answered 2xx has one place. It is doubtful
 * whether that one answers, or a lane that keeps timing out, or one that has not answered what was sent before: all these share what
 * is free for them.
 */
const claimSql = `with recursive leased as materialized (
  select merchant_id, lane, split_part(lane, '/', 1) as host, count(*)::int as count
    from webhook_delivery where lease_until is not null group by 1, 2
), asked as materialized (
  select distinct endpoint_id from webhook_delivery where lease_until is not null
), tour as (
  (select merchant_id from webhook_delivery where is_due and merchant_id > $5 order by merchant_id limit 1)
  union all
  select next.merchant_id from tour, lateral (select d.merchant_id from webhook_delivery d
    where d.is_due and d.merchant_id > tour.merchant_id order by d.merchant_id limit 1) as next
), visited as materialized (
  select merchant_id from tour limit ${merchantsPerClaim}
), full_host as (
  select host from leased group by host having sum(count) >= ${leasesPerHostMax}
), full_lane as (
  select lane from leased where lane = any ($6::text[]) group by lane having sum(count) >= ${leasesPerDegradedGroupMax}
), merchant_room as (
  select v.merchant_id, coalesce(sum(l.count), 0)::int as held, md5(v.merchant_id::text || $1::timestamptz) as lot,
         case when v.merchant_id = any ($7::uuid[])
           then ${leasesPerSlowMerchantMax} else ${leasesPerMerchantMax} end - coalesce(sum(l.count), 0)::int as room
    from visited v left join leased l using (merchant_id) group by 1
), room as (
  select m.merchant_id, m.room, m.held, m.lot, w.lane, split_part(w.lane, '/', 1) as host, coalesce(l.count, 0) as leased
    from merchant_room m
    cross join lateral (
      with recursive lanes as (
        (select d.lane from webhook_delivery d where d.is_due and d.merchant_id = m.merchant_id order by d.lane limit 1)
        union all
        select next.lane from lanes, lateral (select d.lane from webhook_delivery d
          where d.is_due and d.merchant_id = m.merchant_id and d.lane > lanes.lane order by d.lane limit 1) as next
      ) select lane from lanes limit ${groupsPerMerchant}
    ) as w
    left join leased l on l.merchant_id = m.merchant_id and l.lane = w.lane
   where m.room > 0 and w.lane not in (select lane from full_lane)
     and split_part(w.lane, '/', 1) not in (select host from full_host)
), first_due as (
  select r.merchant_id, r.lane, r.host, r.room, r.held, r.lot, r.leased, d.id, d.endpoint_id, d.next_attempt_at,
         row_number() over (partition by r.merchant_id, r.lane order by d.next_attempt_at, d.id) as turn
    from room r cross join lateral (select id, endpoint_id, next_attempt_at from webhook_delivery
      where is_due and merchant_id = r.merchant_id and lane = r.lane
      order by next_attempt_at, id limit greatest(0, ${leasesPerGroupMax} - r.leased)) as d
), due as (
  select f.*, e.is_active and (e.answered_at is null or f.leased + f.turn > 1 or f.lane = any ($6::text[])) as is_unproven
    from (select *, row_number() over (partition by endpoint_id order by next_attempt_at, id) as nth from first_due) f
    cross join lateral (select answered_at, is_active from webhook_endpoint where id = f.endpoint_id limit 1) as e
   where e.answered_at is not null or not e.is_active
      or (f.nth = 1 and not exists (select from asked where asked.endpoint_id = f.endpoint_id))
), in_lane as (
  select *, row_number() over (partition by lane order by leased + turn, lot, next_attempt_at, id) as nth_of_lane from due
), in_host as (
  select *, row_number() over (partition by host order by leased + turn, lot, next_attempt_at, id) as place from in_lane
   where nth_of_lane <= ${leasesPerDegradedGroupMax} or lane <> all ($6::text[])
), in_merchant as (
  select i.id, i.room, i.held, i.lot, i.is_unproven, i.next_attempt_at,
         row_number() over (partition by i.merchant_id order by i.leased + i.turn, i.next_attempt_at, i.id) as place
    from in_host i left join (select host, sum(count) as count from leased group by 1) as l using (host)
   where i.place <= ${leasesPerHostMax} - coalesce(l.count, 0)
), in_process as (
  select *, row_number() over (partition by is_unproven order by held + place, lot, next_attempt_at, id) as nth
    from in_merchant where place <= room
), chosen as materialized (
  select id, is_unproven from in_process where not is_unproven or nth <= $8
   order by held + place, lot, next_attempt_at, id limit $2
), locked as materialized (
  select id, is_unproven from webhook_delivery join chosen using (id) where is_due for update of webhook_delivery skip locked
), given_up as (
  update webhook_delivery d
     set status = 'FAILED', is_due = false, is_secret_unreadable = false, next_attempt_at = null,
         last_error = 'endpoint inactive', updated_at = $1
    from locked, webhook_endpoint e where d.id = locked.id and e.id = d.endpoint_id and not e.is_active
), taken as (
  update webhook_delivery d
     set attempts = d.attempts + 1, is_due = false, is_secret_unreadable = false, lease_until = $3, claim = $9,
         next_attempt_at = ($4::timestamptz[])[d.attempts + 1], updated_at = $1
    from locked, webhook_endpoint e where d.id = locked.id and e.id = d.endpoint_id and e.is_active
  returning d.id, d.endpoint_id, d.event_id, d.event_type, d.merchant_id, d.environment, d.lane, d.attempts, d.lease_until, e.url,
            e.answered_at is not null as is_healthy, locked.is_unproven
)
select tours.merchants, tours.last, (select count(*)::int from locked) as found, t.id as "deliveryId", t.endpoint_id as "endpointId",
       t.event_id as "eventId", t.event_type as "eventType", t.merchant_id as "merchantId", t.environment, t.lane, t.url,
       t.is_healthy as "isHealthy", t.is_unproven as "isUnproven", v.body, s.encrypted_current as "encryptedSecret",
       t.attempts as attempt, t.lease_until as "leaseUntil"
  from (select count(*)::int as merchants, (array_agg(merchant_id order by merchant_id desc))[1] as last from visited) as tours
  left join (taken t join webhook_event v on v.id = t.event_id
    left join webhook_secret s on s.merchant_id = t.merchant_id and s.environment = t.environment) on true`
