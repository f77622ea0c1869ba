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
