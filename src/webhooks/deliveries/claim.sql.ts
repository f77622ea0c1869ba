import type { Tx } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
import type { DeliveryClaim } from './claim.store.ts'
import {
  leasesPerHostMax,
  leasesPerGroupMax,
  leasesPerMerchantMax,
  leasesPerDegradedGroupMax,
} from './delivery-limits.ts'

/** Groups of one merchant that one claim considers. */
const groupsPerMerchant = 64

/** A merchant whose deliveries are to be claimed. */
export interface WantedMerchant {
  readonly merchantId: string
  /** Whether to claim deliveries to receivers known to answer. */
  readonly takesProven: boolean
  /** Whether to claim deliveries to receivers that never answered or keep timing out. */
  readonly takesUnproven: boolean
}

export interface ClaimWanted {
  readonly business: Date
  readonly merchants: readonly WantedMerchant[]
  /** The most deliveries to claim. */
  readonly free: number
  /** The most deliveries to claim for receivers that may not answer. */
  readonly freeForUncertain: number
  readonly leaseUntil: Date
  /**
   * When the delivery is due again if the attempt's result is lost, by attempt number. It is written with the claim, since a dead worker writes
   * nothing.
   */
  readonly nextAttempts: readonly Date[]
  readonly degradedGroups: readonly string[]
  readonly token: string
}

/** Due deliveries to one kind of receivers of a merchant. */
export interface DueFound {
  readonly merchantId: string
  readonly isUnproven: boolean
  /** Whether some were claimed or given up, so that there may be more. Otherwise they wait for a free slot. */
  readonly isFound: boolean
}

export interface Claimed {
  readonly claims: readonly DeliveryClaim[]
  readonly due: readonly DueFound[]
}

/**
 * Leases due deliveries of these merchants to free slots in fair turns: one of every merchant before a second of any, and within a merchant one of
 * every group. Attempts under way already count, and ties are broken differently with each claim. An attempt is counted and leased before anything is
 * sent, so that no crash allows a seventh request. Due deliveries of an inactive endpoint are given up instead. Call it under `lockClaims`.
 */
export async function claimDue(tx: Tx, wanted: ClaimWanted): Promise<Claimed> {
  const rows = await tx.query<ClaimedRow>(claimSql, [
    wanted.business.toISOString(),
    wanted.free,
    wanted.leaseUntil.toISOString(),
    wanted.nextAttempts.map(at => at.toISOString()),
    wanted.merchants.map(one => one.merchantId),
    wanted.degradedGroups,
    wanted.merchants.map(one => one.takesProven),
    wanted.freeForUncertain,
    wanted.token,
    wanted.merchants.map(one => one.takesUnproven),
  ])
  const first = rows[0]!
  return { claims: rows.flatMap(row => claimOf(row) ?? []), due: first.due }
}

type ClaimedRow = Omit<Claimed, 'claims'> &
  (NoClaim | (Omit<DeliveryClaim, 'leaseUntil'> & { readonly leaseUntil: string }))

/** All columns are present and null. */
interface NoClaim {
  readonly deliveryId: null
}

function claimOf({ due: _due, ...row }: ClaimedRow): DeliveryClaim | null {
  return row.deliveryId === null ? null : { ...row, leaseUntil: readDate(row.leaseUntil) }
}

/**
 * Walks each merchant's groups along the index of due deliveries. Reads no more of each than may be under way, so the cost grows with the slots, not
 * with the backlog. Full groups and hosts are excluded before a merchant's slots are given out, so that they cannot use them up. An endpoint that
 * never answered 2xx has one slot. An endpoint is unproven if it never answered or its group keeps timing out. An attempt is uncertain at an unproven
 * endpoint, and at any group with an earlier attempt still unanswered. All uncertain attempts share one limit.
 */
const claimSql = `with recursive leased as materialized (
  select merchant_id, lane, split_part(lane, '/', 1) as host, count(*)::int as count
    from webhook_delivery where lease_until is not null group by 1, 2
), asked as materialized (
  select distinct endpoint_id from webhook_delivery where lease_until is not null and attempts > 0
), full_host as (
  select host from leased group by host having sum(count) >= ${leasesPerHostMax}
), full_lane as (
  select lane from leased where lane = any ($6::text[]) group by lane having sum(count) >= ${leasesPerDegradedGroupMax}
), merchant_room as (
  select w.merchant_id, w.proven, w.unproven, coalesce(sum(l.count), 0)::int as held, md5(w.merchant_id::text || $1::timestamptz) as lot,
         ${leasesPerMerchantMax} - coalesce(sum(l.count), 0)::int as room
    from unnest($5::uuid[], $7::boolean[], $10::boolean[]) as w (merchant_id, proven, unproven)
    left join leased l using (merchant_id) group by 1, 2, 3
), lane_due as materialized (
  select m.*, w.lane, split_part(w.lane, '/', 1) as host, coalesce(l.count, 0) as leased,
         coalesce((select e.is_active and e.answered_at is null from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
                    where d.is_due and d.merchant_id = m.merchant_id and d.lane = w.lane order by d.next_attempt_at, d.id limit 1), false)
           or w.lane = any ($6::text[]) as is_unproven
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
), first_due as (
  select r.merchant_id, r.proven, r.unproven, r.lane, r.host, r.room, r.held, r.lot, r.leased, d.id, d.endpoint_id, d.next_attempt_at,
         row_number() over (partition by r.merchant_id, r.lane order by d.next_attempt_at, d.id) as turn
    from lane_due r cross join lateral (select id, endpoint_id, next_attempt_at from webhook_delivery
      where is_due and merchant_id = r.merchant_id and lane = r.lane
      order by next_attempt_at, id limit greatest(0, ${leasesPerGroupMax} - r.leased)) as d
   where r.room > 0 and r.lane not in (select lane from full_lane) and r.host not in (select host from full_host)
), due as materialized (
  select f.*, e.is_active and (e.answered_at is null or f.lane = any ($6::text[])) as is_unproven,
         e.is_active and (e.answered_at is null or f.leased + f.turn > 1 or f.lane = any ($6::text[])) as is_uncertain
    from (select *, row_number() over (partition by endpoint_id order by next_attempt_at, id) as nth from first_due) f
    cross join lateral (select answered_at, is_active from webhook_endpoint where id = f.endpoint_id limit 1) as e
   where e.answered_at is not null or not e.is_active
      or (f.nth = 1 and not exists (select from asked where asked.endpoint_id = f.endpoint_id))
), mine as (
  select * from due where case when is_unproven then unproven else proven end
), in_lane as (
  select *, row_number() over (partition by lane order by leased + turn, lot, next_attempt_at, id) as nth_of_lane from mine
), in_host as (
  select *, row_number() over (partition by host order by leased + turn, lot, next_attempt_at, id) as place from in_lane
   where nth_of_lane <= ${leasesPerDegradedGroupMax} or lane <> all ($6::text[])
), in_merchant as (
  select i.id, i.merchant_id, i.room, i.held, i.lot, i.is_unproven, i.is_uncertain, i.next_attempt_at,
         row_number() over (partition by i.merchant_id order by i.leased + i.turn, i.next_attempt_at, i.id) as place
    from in_host i left join (select host, sum(count) as count from leased group by 1) as l using (host)
   where i.place <= ${leasesPerHostMax} - coalesce(l.count, 0)
), in_process as (
  select *, row_number() over (partition by is_uncertain order by held + place, lot, next_attempt_at, id) as nth
    from in_merchant where place <= room
), chosen as materialized (
  select id, is_unproven, is_uncertain from in_process where not is_uncertain or nth <= $8
   order by held + place, lot, next_attempt_at, id limit $2
), locked as materialized (
  select id, is_unproven, is_uncertain from webhook_delivery join chosen using (id) where is_due for update of webhook_delivery skip locked
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
            e.answered_at is not null as is_healthy, locked.is_unproven, locked.is_uncertain
), due_of as (
  select merchant_id, is_unproven, bool_or(is_found) as is_found
    from (select merchant_id, is_unproven, id in (select id from locked) as is_found from due
          union all
          select d.merchant_id, d.is_unproven, false from lane_due d left join (select distinct merchant_id, lane from due) as looked
              using (merchant_id, lane) where looked.merchant_id is null) as each
   group by 1, 2
)
select (select coalesce(json_agg(json_build_object('merchantId', merchant_id, 'isUnproven', is_unproven, 'isFound', is_found)), '[]')
          from due_of) as due,
       t.id as "deliveryId", t.endpoint_id as "endpointId", t.event_id as "eventId", t.event_type as "eventType", t.merchant_id as "merchantId",
       t.environment, t.lane, t.url, t.is_healthy as "isHealthy", t.is_unproven as "isUnproven", t.is_uncertain as "isUncertain", v.body,
       v.notice, v.is_sample and v.notice is not null as "isTest", v.credential_id as "credentialId",
       case when v.credential_id is null then s.encrypted_current else coalesce(c.encrypted_webhook_secret, c.encrypted_secret) end as "encryptedSecret",
       c.encrypted_webhook_secret is not null as "isWebhookSecret", case when not v.is_sample or c.revoked_at is null then c.webhook end as "shopWebhook", t.attempts as attempt, t.lease_until as "leaseUntil"
  from (select) as one
  left join (taken t join webhook_event v on v.id = t.event_id left join compat_credential c on c.id = v.credential_id
    left join webhook_secret s on s.merchant_id = t.merchant_id and s.environment = t.environment) on true`
