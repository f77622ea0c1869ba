/** Returns an environment's time: the database's clock, plus the offset of a sandbox's business clock. */
export const databaseTime = `
create or replace function database_time(of_environment text) returns timestamptz volatile language plpgsql as $$
begin
  return clock_timestamp() + coalesce((select offset_ms from business_clock where environment = of_environment), 0) * interval '1 ms';
end $$;
`

/**
 * Keeps roles that may not record transfers (the api) from backdating rows. Rules depend on the age of rows: daily limits, the waiting day
 * of addresses, the waiting day of passkey resets. A clock less than five minutes slow is accepted
 * (docs/decisions/database-roles.md#ages-of-rows).
 */
export const times = `${databaseTime}
create function keep_age() returns trigger language plpgsql as $$
declare
  time timestamptz := database_time(new.environment);
begin
  if new.created_at < time - interval '5 minutes' then
    new.created_at := time;
  end if;
  if tg_table_name = 'withdrawal_address' then
    new.usable_from := greatest(new.usable_from, new.created_at + interval '24 hours');
  end if;
  return new;
end $$;
create trigger withdrawal_age before insert on withdrawal
  for each row when (not has_table_privilege('chain_transfer'::regclass, 'insert')) execute function keep_age();
create trigger withdrawal_address_age before insert on withdrawal_address
  for each row when (not has_table_privilege('chain_transfer'::regclass, 'insert')) execute function keep_age();
create function keep_wait() returns trigger language plpgsql as $$
begin
  new.due_at := greatest(new.due_at, database_time(null) + interval '24 hours' - interval '5 minutes');
  return new;
end $$;
create trigger passkey_reset_wait before insert on passkey_reset
  for each row when (not has_table_privilege('chain_transfer'::regclass, 'insert')) execute function keep_wait();
create trigger operator_disabling_wait before insert on operator_disabling for each row execute function keep_wait();
-- A merchant starts unverified, in the test environment. Only an operator changes that, through the worker's role.
create function refuse_verified_merchant() returns trigger language plpgsql as $$
begin
  raise exception 'a merchant begins as PENDING_KYB, in test, in the tier BASIC and without a fee' using errcode = '42501';
end $$;
create trigger merchant_begins before insert on merchant
  for each row when ((new.status, new.environment, new.tier, new.fee_rate_ppm) <> ('PENDING_KYB', 'test', 'BASIC', 0)
    and not has_table_privilege('chain_transfer'::regclass, 'insert')) execute function refuse_verified_merchant();
`

/** How far an environment's business clock runs ahead of the real time. Only a sandbox has a row. */
export const sandbox = `
create table business_clock (
  environment text primary key check (environment = 'test'),
  offset_ms bigint not null check (offset_ms >= 0)
);
`

/** Rows that processes rewrite to test whether the database accepts writes, and those of the processes that run. */
export const readiness = `
create table readiness_write (
  slot integer primary key check (slot >= 0 and slot < 8),
  written_at timestamptz not null
);
create table service_process (
  id uuid primary key,
  roles text not null,
  host text not null,
  version text not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  ahead_ms integer not null
);
create table doctor_run (
  id uuid primary key,
  requested_by text not null,
  requested_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  done integer not null,
  total integer not null,
  findings jsonb not null
);
`

/** The last backup of each kind, the last restore that was tried, and when each last failed. Only an administrator's backup script writes it. */
export const backups = `
create table backup_record (
  kind text primary key check (kind in ('database', 'files', 'restore')),
  finished_at timestamptz(3),
  seconds integer check (seconds >= 0),
  restored_to timestamptz(3),
  failed_at timestamptz(3),
  check (kind = 'restore' or restored_to is null),
  check (finished_at is not null or failed_at is not null)
);
`
