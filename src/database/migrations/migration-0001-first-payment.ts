import { Migration } from '@mikro-orm/migrations'
import { ledger, ledgerGuards, webhooks } from './first-payment-books.ts'

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
