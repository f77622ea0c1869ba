import { networks } from './words.ts'

/**
 * Chain cursors, blocks that may still be taken back, paused chains, the progress of reconciliation, rescans, the cost of a transfer, and
 * the daily calls to each node.
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
  polled_at timestamptz(3) not null,
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
  energy_to_known_address integer not null check (energy_to_known_address > 0),
  energy_to_fresh integer not null check (energy_to_fresh >= energy_to_known_address),
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
create table chain_rescan (
  id bigint generated always as identity primary key,
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  status text not null check (status in ('OPEN', 'DONE', 'FAILED')),
  requested_by text not null,
  since timestamptz(3),
  from_height bigint check (from_height >= 0),
  to_height bigint not null,
  next_height bigint,
  excess jsonb,
  unexplained jsonb,
  transfers_found integer not null default 0 check (transfers_found >= 0),
  amount_found numeric(78) not null default 0 check (amount_found >= 0),
  note text,
  created_at timestamptz(3) not null,
  next_at timestamptz(3) not null,
  claim uuid,
  finished_at timestamptz(3),
  check (from_height <= to_height),
  check ((from_height is null) = (next_height is null) and (from_height is not null or since is not null)),
  check (next_height between from_height and to_height + 1),
  check ((excess is null) = (unexplained is null) and (excess is null) = (since is null)),
  check ((status = 'OPEN') = (finished_at is null)),
  check (status <> 'FAILED' or note is not null)
);
create index chain_rescan_open on chain_rescan (environment, network, id) where status = 'OPEN';
create index chain_rescan_for on chain_rescan (environment, network, created_at) where excess is not null;
create index chain_rescan_excess on chain_rescan using gin (excess) where excess is not null;
create table chain_pause (
  environment text not null,
  network text not null,
  reason text not null,
  created_at timestamptz(3) not null,
  primary key (environment, network)
);
`
