import { networks } from './words.ts'

/**
 * Orders and their idempotency keys. Orders have no foreign key to the merchant, because the statement that creates an order reads that row
 * itself (docs/decisions/creating-orders.md#one-statement-for-many-orders). `hold_for_opening` returns merchants' counts under locks that
 * make their limits exact (docs/decisions/creating-orders.md#exact-limits). Order events are partitioned by month
 * (docs/decisions/retention.md#monthly-partitions). That each event has its order, and each version exists once, is an invariant of the
 * ledger checks.
 */
export const orders = `
create table orders (
  id uuid primary key,
  order_number text not null unique,
  reference text check (char_length(reference) between 1 and 64),
  payment_link_id text,
  compat_key text check (char_length(compat_key) between 1 and 128),
  compat json check (json_typeof(compat) = 'object'),
  merchant_id uuid not null,
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  status text not null check (status in ('OPEN', 'PENDING_CONFIRM', 'CONFIRMING', 'PAID', 'EXPIRED', 'EXPIRED_PAID',
    'UNDERPAID', 'FROZEN')),
  version integer not null check (version >= 1),
  address text not null,
  order_amount bigint not null check (order_amount > 0),
  price json check (json_typeof(price) = 'object'),
  threshold_amount bigint not null check (threshold_amount between 0 and order_amount),
  tolerance_ppm integer not null check (tolerance_ppm between 0 and 500000),
  fee_rate_ppm integer not null check (fee_rate_ppm between 0 and 500000),
  received_amount bigint not null check (received_amount >= 0),
  credited_amount bigint not null check (credited_amount >= 0),
  fee_amount bigint not null check (fee_amount >= 0),
  frozen_amount bigint not null check (frozen_amount >= 0),
  flagged_amount bigint not null default 0 check (flagged_amount >= 0),
  refunded_amount bigint not null default 0 check (refunded_amount >= 0),
  payment_height integer check (payment_height >= 0),
  required_confirmations integer not null check (required_confirmations >= 1),
  description text not null,
  metadata json not null,
  return_url text not null,
  webhook_url text not null,
  checkout_token text not null unique,
  expire_at timestamptz(3) not null,
  remainder_expire_at timestamptz(3),
  paid_at timestamptz(3),
  accepted_at timestamptz(3),
  cancelled_at timestamptz(3),
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  digest text,
  check (expire_at > created_at),
  check ((status in ('PAID', 'EXPIRED_PAID')) = (paid_at is not null)),
  check (status <> 'EXPIRED' or received_amount = 0),
  check (status not in ('PAID', 'EXPIRED_PAID', 'UNDERPAID') or received_amount = credited_amount + fee_amount + frozen_amount),
  check (status not in ('PAID', 'EXPIRED_PAID') or received_amount - frozen_amount >= threshold_amount or accepted_at is not null),
  check (status not in ('PENDING_CONFIRM', 'CONFIRMING') or received_amount >= threshold_amount),
  check (status <> 'FROZEN' or received_amount > 0),
  check (fee_amount <= (credited_amount + fee_amount)::numeric * fee_rate_ppm / 1000000),
  check (remainder_expire_at > created_at),
  check ((compat_key is null) = (compat is null))
);
create index orders_newest on orders (merchant_id, environment, created_at desc, id desc) include (order_number, address, reference);
create index orders_list on orders (merchant_id, environment, status, network, created_at desc, id desc);
create index orders_reference on orders (merchant_id, environment, reference, created_at desc, id desc) include (status, network)
  where reference is not null;
create index orders_payment_link on orders (merchant_id, environment, payment_link_id, status, network, created_at desc, id desc)
  where payment_link_id is not null;
create index orders_payment_link_taken on orders (payment_link_id)
  where payment_link_id is not null and status not in ('EXPIRED', 'UNDERPAID');
create unique index orders_compat on orders (merchant_id, environment, compat_key) where compat_key is not null;
create index orders_commerce on orders ((compat->>'credential_id'), created_at desc, id desc) where compat_key like 'commerce:%';
create index orders_underpaid on orders (expire_at desc, id desc) where status = 'UNDERPAID';
create index orders_underpaid_in on orders (environment, expire_at desc, id desc) where status = 'UNDERPAID';
create index orders_due on orders (environment, network, expire_at) where status = 'OPEN';
create index orders_pending on orders (merchant_id, environment, network)
  include (received_amount, credited_amount, fee_amount, frozen_amount)
  where status in ('OPEN', 'PENDING_CONFIRM', 'CONFIRMING') and received_amount > 0;
create table order_count (
  merchant_id uuid not null,
  environment text not null,
  span text not null check (span in ('all', 'day', 'hour', 'fresh')),
  starts_at timestamptz(3) not null,
  status text not null,
  network text not null,
  shard smallint not null,
  count bigint not null,
  primary key (merchant_id, environment, span, starts_at, status, network, shard),
  check ((span = 'all') = (starts_at = 'epoch'))
) with (fillfactor = 70);
create index order_count_fresh on order_count (starts_at) where span = 'fresh';
create table order_day (
  merchant_id uuid not null,
  environment text not null,
  day timestamptz(3) not null,
  network text not null,
  bucket smallint not null,
  paid_count bigint not null,
  gross_amount bigint not null,
  fee_amount bigint not null,
  primary key (merchant_id, environment, day, network, bucket)
) with (fillfactor = 70);
create function opening_lock(of_merchant uuid, of_environment text) returns bigint language sql immutable as $$
  select hashtextextended('opens|' || of_merchant || '|' || of_environment, 0)
$$;
create function count_for_opening(merchants uuid[], of_environment text, moment timestamptz)
returns table (merchant_id uuid, open_count bigint, hour_count bigint) language sql stable as $$
  select m,
    (select coalesce(sum(count), 0)::bigint from order_count c where c.merchant_id = m and c.environment = of_environment
        and c.span in ('all', 'fresh') and c.status = 'OPEN'),
    (select coalesce(sum(count), 0)::bigint from order_count c where c.merchant_id = m and c.environment = of_environment
        and c.span in ('hour', 'fresh') and c.starts_at = date_trunc('hour', moment, 'UTC'))
    from unnest(merchants) as m
$$;
create function hold_for_opening(merchants uuid[], of_environment text, moment timestamptz, open_max bigint, hour_max bigint,
  unseen bigint)
returns table (merchant_id uuid, open_count bigint, hour_count bigint) language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  held uuid[];
  far uuid[] := '{}';
begin
  if least(open_max, hour_max) > unseen then
    held := array(select m from unnest(merchants) as m where pg_try_advisory_xact_lock_shared(opening_lock(m, of_environment)));
    for merchant_id, open_count, hour_count in select * from count_for_opening(held, of_environment, moment) loop
      continue when open_count + unseen > open_max or hour_count + unseen > hour_max;
      far := far || merchant_id;
      return next;
    end loop;
  end if;
  if cardinality(far) < cardinality(merchants) then
    held := array(select m from unnest(merchants) as m
      where case when m = any(far) then false else pg_try_advisory_xact_lock(opening_lock(m, of_environment)) end);
    return query select * from count_for_opening(held, of_environment, moment);
  end if;
end $$;
create table order_alert (
  merchant_id uuid not null,
  environment text not null,
  kind text not null check (kind in ('underpaid', 'late', 'frozen')),
  waiting integer not null check (waiting >= 0),
  order_id uuid not null,
  next_at timestamptz(3) not null,
  primary key (merchant_id, environment, kind)
);
create index order_alert_due on order_alert (next_at) where waiting > 0;
create table idempotency (
  merchant_id uuid not null,
  environment text not null,
  key text not null,
  request_hash text not null,
  order_id uuid not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (merchant_id, environment, key)
);
create index idempotency_expiry on idempotency (expires_at);
create table order_event (
  order_id uuid not null,
  version integer not null check (version >= 2),
  status text not null,
  snapshot text not null,
  created_at timestamptz(3) not null,
  transition text,
  payment_height integer,
  primary key (order_id, version, created_at)
) partition by range (created_at);
create table order_event_rest partition of order_event default;
create index order_event_age on order_event (created_at);
`
