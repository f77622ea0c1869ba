import { Migration } from '@mikro-orm/migrations'

/** Everything one payment needs: merchants and keys, addresses, chain facts, orders, the ledger, webhooks. */
export class Migration0001FirstPayment extends Migration {
  override up(): void {
    for (const part of [merchants, chains, orders, ledger, ledgerGuards, webhooks]) this.addSql(part)
  }
}

const merchants = `
create table merchant (
  id uuid primary key,
  platform_user_id text not null,
  platform_user_key text not null unique,
  name text not null,
  email text not null,
  status text not null check (status in ('PENDING_KYB', 'ACTIVE', 'SUSPENDED')),
  tier text not null check (tier in ('BASIC', 'STANDARD', 'PREMIUM')),
  fee_rate_ppm integer not null check (fee_rate_ppm between 0 and 500000),
  environment text not null check (environment in ('live', 'test')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((environment = 'live') = (status <> 'PENDING_KYB') or status = 'SUSPENDED')
);
create table api_key (
  key_id text primary key,
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  name text not null,
  sealed_secret text not null,
  is_active boolean not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  check (is_active = (revoked_at is null))
);
create index api_key_merchant on api_key (merchant_id, created_at desc);
create unlogged table rate_window (
  bucket text primary key,
  window_start timestamptz not null,
  hits integer not null
) with (fillfactor = 50);
`

const chains = `
create table chain_cursor (
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in ('TRC20', 'ERC20')),
  kind text not null check (kind in ('seen', 'final')),
  height bigint not null check (height >= 0),
  hash text not null,
  block_time timestamptz(3) not null,
  moved_at timestamptz(3) not null,
  primary key (environment, network, kind)
);
create table chain_lease (
  environment text not null,
  network text not null,
  holder text not null,
  expires_at timestamptz(3) not null,
  primary key (environment, network)
);
create table chain_block (
  environment text not null,
  network text not null,
  height bigint not null,
  hash text not null,
  parent_hash text not null,
  block_time timestamptz(3) not null,
  primary key (environment, network, height)
);
create table chain_halt (
  environment text not null,
  network text not null,
  reason text not null,
  created_at timestamptz(3) not null,
  primary key (environment, network)
);
create table deposit_address (
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in ('TRC20', 'ERC20')),
  derivation_index integer not null check (derivation_index >= 0),
  address text not null,
  order_id uuid unique,
  assigned_at timestamptz(3),
  primary key (environment, network, derivation_index),
  unique (environment, network, address),
  check ((order_id is null) = (assigned_at is null))
);
alter table deposit_address set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index deposit_address_free on deposit_address (environment, network, derivation_index) where order_id is null;
create function refuse_reassignment() returns trigger language plpgsql as $$
begin
  raise exception 'deposit address % already belongs to order %', old.address, old.order_id using errcode = '23514';
end $$;
create trigger deposit_address_for_ever before update of order_id, address on deposit_address
  for each row when (old.order_id is not null and (new.order_id is distinct from old.order_id or new.address <> old.address))
  execute function refuse_reassignment();
`

const orders = `
create table orders (
  id uuid primary key,
  order_number text not null unique,
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in ('TRC20', 'ERC20')),
  status text not null check (status in ('OPEN', 'PENDING_CONFIRM', 'CONFIRMING', 'PAID', 'EXPIRED', 'EXPIRED_PAID',
    'UNDERPAID', 'FROZEN')),
  version integer not null check (version >= 1),
  address text not null,
  order_amount bigint not null check (order_amount > 0),
  threshold_amount bigint not null check (threshold_amount between 0 and order_amount),
  tolerance_ppm integer not null check (tolerance_ppm between 0 and 500000),
  fee_rate_ppm integer not null check (fee_rate_ppm between 0 and 500000),
  received_amount bigint not null check (received_amount >= 0),
  credited_amount bigint not null check (credited_amount >= 0),
  fee_amount bigint not null check (fee_amount >= 0),
  frozen_amount bigint not null check (frozen_amount >= 0),
  confirmations integer not null check (confirmations between 0 and required_confirmations),
  required_confirmations integer not null check (required_confirmations >= 1),
  description text not null,
  metadata json not null,
  return_url text not null,
  webhook_url text not null,
  checkout_token text not null unique,
  expire_at timestamptz(3) not null,
  paid_at timestamptz(3),
  accepted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (expire_at > created_at),
  check ((status in ('PAID', 'EXPIRED_PAID')) = (paid_at is not null)),
  check (status <> 'EXPIRED' or received_amount = 0),
  check (status not in ('PAID', 'EXPIRED_PAID', 'UNDERPAID') or received_amount = credited_amount + fee_amount + frozen_amount),
  check (status not in ('PAID', 'EXPIRED_PAID') or received_amount - frozen_amount >= threshold_amount or accepted_at is not null),
  check (status not in ('PENDING_CONFIRM', 'CONFIRMING') or received_amount >= threshold_amount),
  check (status <> 'FROZEN' or frozen_amount > 0),
  check (fee_amount <= (credited_amount + fee_amount)::numeric * fee_rate_ppm / 1000000)
);
create index orders_list on orders (merchant_id, environment, created_at desc, id desc);
create index orders_open on orders (merchant_id, environment) where status = 'OPEN';
create index orders_due on orders (environment, network, expire_at) where status = 'OPEN';
create index orders_confirming on orders (environment, network) where status in ('PENDING_CONFIRM', 'CONFIRMING');
alter table deposit_address add foreign key (order_id) references orders;
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
create table chain_transfer (
  environment text not null,
  network text not null,
  tx_hash text not null,
  ordinal integer not null check (ordinal >= 0),
  from_address text not null,
  to_address text not null,
  amount bigint not null check (amount > 0),
  block_height bigint not null,
  block_hash text not null,
  block_time timestamptz(3) not null,
  status text not null check (status in ('SEEN', 'CONFIRMING', 'FINAL', 'ORPHANED', 'FROZEN')),
  screening text not null check (screening in ('PENDING', 'CLEAR', 'FLAGGED')),
  order_id uuid not null references orders,
  seen_at timestamptz(3) not null,
  final_at timestamptz(3),
  credited_amount bigint,
  fee_amount bigint,
  primary key (environment, network, tx_hash, ordinal),
  check ((status in ('FINAL', 'FROZEN')) = (final_at is not null)),
  check ((credited_amount is null) = (fee_amount is null)),
  check (credited_amount is null or (status = 'FINAL' and screening = 'CLEAR' and credited_amount + fee_amount = amount))
);
create index chain_transfer_order on chain_transfer (order_id, block_height);
create index chain_transfer_live on chain_transfer (environment, network, block_height) where status in ('SEEN', 'CONFIRMING');
create table order_change (
  order_id uuid primary key references orders,
  noted_at timestamptz(3) not null
);
create index order_change_age on order_change (noted_at);
create table order_event (
  order_id uuid not null references orders,
  version integer not null check (version >= 2),
  status text not null,
  snapshot text not null,
  created_at timestamptz(3) not null,
  primary key (order_id, version)
);
`

const ledger = `
create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('onchain_deposit', 'merchant_available', 'merchant_reserved', 'merchant_frozen', 'platform_fee')),
  merchant_id uuid references merchant,
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in ('TRC20', 'ERC20')),
  balance bigint not null check (balance >= 0),
  unique nulls not distinct (kind, merchant_id, environment, network),
  check ((kind like 'merchant\\_%') = (merchant_id is not null))
);
create table ledger_tx (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment', 'freeze', 'release', 'reversal')),
  ref text not null unique,
  environment text not null,
  network text not null,
  created_at timestamptz(3) not null
);
create table ledger_entry (
  id bigint generated always as identity primary key,
  tx_id bigint not null references ledger_tx,
  account_id bigint not null references ledger_account,
  direction text not null check (direction in ('D', 'C')),
  amount bigint not null check (amount > 0),
  balance_after bigint not null
);
create index ledger_entry_tx on ledger_entry (tx_id);
create index ledger_entry_account on ledger_entry (account_id, id);
`

const ledgerGuards = `
create function ledger_is_debit_normal(kind text) returns boolean immutable language sql
  return kind = 'onchain_deposit';
create function check_ledger_tx() returns trigger language plpgsql as $$
declare
  entries integer;
  difference bigint;
  strangers integer;
begin
  select count(*), coalesce(sum(case e.direction when 'D' then e.amount else -e.amount end), 0),
         count(*) filter (where a.environment <> t.environment or a.network <> t.network)
    into entries, difference, strangers
    from ledger_tx t
    left join ledger_entry e on e.tx_id = t.id
    left join ledger_account a on a.id = e.account_id
   where t.id = case tg_table_name when 'ledger_tx' then (to_jsonb(new)->>'id')::bigint else (to_jsonb(new)->>'tx_id')::bigint end;
  if entries < 2 or difference <> 0 or strangers > 0 then
    raise exception 'ledger transaction is not balanced: % entries, difference %, % of another network or environment',
      entries, difference, strangers using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger ledger_tx_balanced after insert on ledger_tx deferrable initially deferred
  for each row execute function check_ledger_tx();
create constraint trigger ledger_entry_balanced after insert on ledger_entry deferrable initially deferred
  for each row execute function check_ledger_tx();
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name using errcode = '23514';
end $$;
create trigger ledger_tx_append_only before update or delete on ledger_tx for each row execute function refuse_ledger_change();
create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function refuse_ledger_change();
create trigger ledger_tx_no_truncate before truncate on ledger_tx execute function refuse_ledger_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry execute function refuse_ledger_change();
create trigger order_event_append_only before update or delete on order_event for each row execute function refuse_ledger_change();
`

const webhooks = `
create table webhook_secret (
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  sealed_current text not null,
  sealed_next text,
  updated_at timestamptz(3) not null,
  primary key (merchant_id, environment)
);
create table webhook_endpoint (
  id text primary key,
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  is_active boolean not null,
  is_hidden boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index webhook_endpoint_list on webhook_endpoint (merchant_id, environment, created_at desc, id desc);
create unique index webhook_endpoint_hidden on webhook_endpoint (merchant_id, environment, url) where is_hidden;
create table webhook_event (
  id text primary key,
  position bigint generated always as identity unique,
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  type text not null,
  order_id uuid references orders,
  body text not null,
  created_at timestamptz(3) not null
);
create index webhook_event_order on webhook_event (order_id);
create index webhook_event_list on webhook_event (merchant_id, environment, position desc);
create table webhook_delivery (
  id text primary key,
  event_id text not null references webhook_event,
  endpoint_id text not null references webhook_endpoint,
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  event_type text not null,
  status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts integer not null check (attempts between 0 and 6),
  next_attempt_at timestamptz(3),
  lease_until timestamptz(3),
  last_error text,
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((status = 'DELIVERED') = (delivered_at is not null)),
  check ((status = 'PENDING') = (next_attempt_at is not null)),
  check (status = 'PENDING' or lease_until is null)
);
create index webhook_delivery_due on webhook_delivery (environment, next_attempt_at) where status = 'PENDING';
create index webhook_delivery_next on webhook_delivery (endpoint_id, next_attempt_at, id) where status = 'PENDING';
create index webhook_delivery_leased on webhook_delivery (endpoint_id) where lease_until is not null;
create index webhook_delivery_list on webhook_delivery (endpoint_id, created_at desc, id desc);
create index webhook_delivery_event on webhook_delivery (event_id);
`
