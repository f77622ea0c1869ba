import { networks } from './words.ts'

/** Deposit addresses. One that was given to an order is never given to another. */
export const addresses = `
create table deposit_address (
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  derivation_index integer not null check (derivation_index >= 0),
  address text not null,
  seal text,
  order_id uuid unique,
  assigned_at timestamptz(3),
  primary key (environment, network, derivation_index),
  unique (address, network, environment),
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
