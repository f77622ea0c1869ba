import { networks } from './words.ts'

/**
 * Endpoints, events, deliveries and their attempts; credentials of compatibility APIs. `check_compat_of_order` decides under the credential's
 * lock, in the transaction that creates an order, that it was not revoked: a revocation waits for that transaction.
 */
export const webhooks = `
create table compat_credential (
  id text primary key,
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  protocol text not null check (protocol in ('epay', 'greenfield', 'commerce')),
  account text not null check (account ~ '^[1-9][0-9]{7}$'),
  encrypted_secret text not null,
  encrypted_webhook_secret text,
  plugin text check (plugin in ('woocommerce', 'prestashop', 'other')),
  webhook jsonb check (jsonb_typeof(webhook) = 'object'),
  network text not null check (network in (${networks})),
  currency text not null check (currency ~ '^(USDT|[A-Z]{3})$'),
  tolerance_ppm integer not null check (tolerance_ppm between 0 and 500000),
  allowed_cidrs text[] not null check (cardinality(allowed_cidrs) <= 20),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  check (webhook is null or encrypted_webhook_secret is not null)
);
create index compat_credential_newest on compat_credential (merchant_id, environment, created_at desc, id desc);
create function check_compat_of_order() returns trigger language plpgsql as $$
declare
  credential compat_credential;
begin
  select * into credential from compat_credential where id = new.compat ->> 'credential_id' for share;
  if credential.id is null or credential.merchant_id <> new.merchant_id or credential.environment <> new.environment
      or credential.revoked_at is not null then
    raise exception 'the order violates check constraint "compat_credential_accepts"'
      using errcode = '23514', constraint = 'compat_credential_accepts';
  end if;
  return null;
end $$;
create trigger order_of_compat after insert on orders for each row when (new.compat is not null)
  execute function check_compat_of_order();
create table webhook_secret (
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  encrypted_current text not null,
  encrypted_next text,
  updated_at timestamptz(3) not null,
  primary key (merchant_id, environment)
);
create table webhook_endpoint (
  id text primary key,
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  url text not null,
  url_key text not null,
  lane text not null,
  events text[] not null check (cardinality(events) > 0),
  is_active boolean not null,
  is_hidden boolean not null,
  answered_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  check (deleted_at is null or not is_active)
);
create index webhook_endpoint_retired on webhook_endpoint (updated_at) where is_hidden or deleted_at is not null;
create index webhook_endpoint_list on webhook_endpoint (merchant_id, environment, created_at desc, id desc)
  where not is_hidden and deleted_at is null;
create unique index webhook_endpoint_hidden on webhook_endpoint (merchant_id, environment, url_key) where is_hidden;
create table webhook_event (
  id text primary key,
  position bigint generated always as identity,
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  type text not null,
  order_id uuid references orders,
  withdrawal_id uuid references withdrawal,
  body text not null,
  credential_id text references compat_credential,
  notice text,
  is_sample boolean not null default false,
  created_at timestamptz(3) not null,
  check ((credential_id is null) = (notice is null))
);
create index webhook_event_order on webhook_event (order_id);
create index webhook_event_withdrawal on webhook_event (withdrawal_id) where withdrawal_id is not null;
create index webhook_event_age on webhook_event (created_at);
create index webhook_event_list on webhook_event (merchant_id, environment, position desc);
create index webhook_event_type on webhook_event (merchant_id, environment, type, position desc);
create index webhook_event_test on webhook_event (credential_id, position desc) where is_sample;
create table webhook_delivery (
  id text primary key,
  event_id text not null references webhook_event,
  endpoint_id text not null references webhook_endpoint,
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  event_type text not null,
  lane text not null,
  status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts integer not null check (attempts between 0 and 6),
  next_attempt_at timestamptz(3),
  is_due boolean not null,
  is_secret_unreadable boolean not null default false,
  lease_until timestamptz(3),
  claim uuid,
  last_error text,
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((status = 'DELIVERED') = (delivered_at is not null)),
  check ((status = 'PENDING') = (next_attempt_at is not null)),
  check (status = 'PENDING' or lease_until is null),
  check (not is_due or (status = 'PENDING' and lease_until is null)),
  check (not is_secret_unreadable or status = 'PENDING')
) with (autovacuum_vacuum_scale_factor = 0.02);
create index webhook_delivery_waiting on webhook_delivery (next_attempt_at)
  where status = 'PENDING' and not is_due and lease_until is null;
create index webhook_delivery_due on webhook_delivery (merchant_id, lane, next_attempt_at, id) where is_due;
create index webhook_delivery_backlog on webhook_delivery (environment, next_attempt_at) where is_due;
create index webhook_delivery_leased on webhook_delivery (lease_until) where lease_until is not null;
create index webhook_delivery_pending on webhook_delivery (endpoint_id) where status = 'PENDING';
create index webhook_delivery_unreadable on webhook_delivery (environment) where is_secret_unreadable;
create index webhook_delivery_list on webhook_delivery (endpoint_id, created_at desc, id desc);
create index webhook_delivery_event on webhook_delivery (event_id);
create table webhook_delivery_count (
  endpoint_id text primary key references webhook_endpoint,
  count bigint not null check (count >= 0)
) with (fillfactor = 50);
create table webhook_alert (
  endpoint_id text primary key references webhook_endpoint,
  failing_since timestamptz(3),
  last_error text,
  is_waiting boolean not null,
  next_at timestamptz(3) not null,
  check ((failing_since is null) = (last_error is null)),
  check (not is_waiting or failing_since is not null)
);
create index webhook_alert_due on webhook_alert (next_at) where is_waiting;
create table webhook_attempt (
  delivery_id text not null references webhook_delivery,
  number integer not null check (number between 1 and 6),
  error text,
  at timestamptz(3) not null,
  answer_status smallint check (answer_status between 100 and 599),
  took_ms integer check (took_ms >= 0),
  answer_body text check (length(answer_body) between 1 and 2048),
  is_answer_cut boolean not null default false,
  check (not is_answer_cut or answer_body is not null),
  primary key (delivery_id, number)
);
create index webhook_attempt_at on webhook_attempt (at);
create table retention (
  what text primary key check (what in ('webhooks', 'order_events')),
  removed_before timestamptz(3) not null
);
`
