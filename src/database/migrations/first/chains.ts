import { networks } from './words.ts'

/**
 * How far each chain was read, the blocks that may still be taken back, chains that were stopped, up to where the record was held
 * against each, what a transfer costs there, and how often each node was asked on each day.
 */
export const chains = `
create table chain_cursor (
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  kind text not null check (kind in ('head', 'final')),
  height bigint not null check (height >= 0),
  hash text not null,
  block_time timestamptz(3) not null,
  moved_at timestamptz(3) not null,
  agreed_height bigint,
  agreed_time timestamptz(3),
  resumes integer not null default 0 check (resumes >= 0),
  primary key (environment, network, kind),
  check ((kind = 'head') = (agreed_height is not null) and (agreed_height is null) = (agreed_time is null)),
  check (agreed_height <= height)
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
create table chain_status (
  environment text not null,
  network text not null,
  state text not null check (state in ('ok', 'degraded', 'blind')),
  reason text not null,
  nodes jsonb not null,
  looked_at timestamptz(3) not null,
  primary key (environment, network)
);
create table chain_check (
  environment text not null,
  network text not null,
  ledger_id bigint not null default 0,
  address_index integer not null default -1,
  differences integer not null default 0 check (differences >= 0),
  problems jsonb not null default '[]',
  succeeded_at timestamptz(3) not null,
  next_at timestamptz(3) not null,
  claim uuid,
  primary key (environment, network)
);
create table transfer_cost (
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  energy_to_holder integer not null check (energy_to_holder > 0),
  energy_to_fresh integer not null check (energy_to_fresh >= energy_to_holder),
  energy_price bigint not null check (energy_price between 0 and 1000000000),
  bytes integer not null check (bytes > 0),
  byte_price bigint not null check (byte_price between 0 and 1000000000),
  quoted_at timestamptz(3) not null,
  primary key (environment, network)
);
create table node_usage (
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  node text not null,
  day date not null,
  calls bigint not null check (calls >= 0),
  primary key (environment, network, node, day)
);
create table chain_halt (
  environment text not null,
  network text not null,
  reason text not null,
  created_at timestamptz(3) not null,
  primary key (environment, network)
);
`
