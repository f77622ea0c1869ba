/** Merchants, their API keys, and the windows of the rate limit. */
export const merchants = `
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
create table merchant_branding (
  merchant_id uuid primary key references merchant,
  display_name text not null check (length(display_name) <= 60),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  support text not null check (length(support) <= 200),
  frame_origins text not null default '' check (frame_origins ~ '^[a-z0-9:/. -]*$' and length(frame_origins) <= 3000),
  logo bytea check (octet_length(logo) between 1 and 65536),
  logo_sha256 text,
  updated_at timestamptz(3) not null,
  check ((logo is null) = (logo_sha256 is null))
);
create index merchant_newest on merchant (created_at desc, id desc);
create index merchant_of_status on merchant (status, created_at desc, id desc);
create index merchant_email on merchant (lower(email));
create index merchant_name on merchant (lower(name) text_pattern_ops);
create table api_key (
  key_id text primary key,
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  name text not null,
  encrypted_secret text not null,
  permissions text[] not null
    check (permissions <@ array['orders', 'read', 'webhooks', 'keys', 'refunds', 'withdrawals'] and cardinality(permissions) > 0),
  allowed_cidrs text[] not null check (cardinality(allowed_cidrs) <= 20),
  is_active boolean not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  check (is_active = (revoked_at is null))
);
create index api_key_merchant on api_key (merchant_id, created_at desc);
create table used_signature (
  signature text primary key,
  used_at timestamptz not null
);
create index used_signature_age on used_signature (used_at);
create unlogged table rate_window (
  bucket text primary key,
  window_start timestamptz not null,
  hits integer not null
) with (fillfactor = 50);
create index rate_window_age on rate_window (window_start);
`

/** How prices in other currencies are converted: a merchant's rates, and what the configured feeds quote (docs/decisions/prices.md). */
export const rates = `
create table merchant_rate (
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  source text not null check (source in ('fixed', 'feed')),
  units_per_usdt bigint check (units_per_usdt > 0),
  updated_at timestamptz(3) not null,
  primary key (merchant_id, environment, currency),
  check ((source = 'fixed') = (units_per_usdt is not null))
);
create table rate_feed (
  feed text primary key,
  host text not null check (length(host) <= 300),
  asked_at timestamptz(3) not null,
  quoted_at timestamptz(3),
  problem text check (length(problem) <= 300)
);
create table rate_quote (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  feed text not null,
  units_per_usdt bigint not null check (units_per_usdt > 0),
  quoted_at timestamptz(3) not null,
  primary key (currency, feed)
);
`
