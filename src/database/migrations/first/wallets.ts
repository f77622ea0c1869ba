import { networks } from './words.ts'

/**
 * The wallets that pay withdrawals, one per network and environment, with the retired and the cold wallets. `since_height` is the final
 * block up to which the chain was read when an address became ours. Transfers there up to that block are not ours. `hot_at` is when the
 * ledger moved a cold wallet's money to hot, because it pays withdrawals now. A nonce of an address belongs to one intent for ever.
 */
export const wallets = `
create table wallet (
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  address text not null,
  next_nonce bigint not null check (next_nonce >= 0),
  last_timestamp_ms bigint not null check (last_timestamp_ms >= 0),
  journal_sequence bigint not null check (journal_sequence >= 0),
  journal_hash text not null,
  paused_at timestamptz(3),
  pause_reason text,
  import_at timestamptz(3),
  replace_at timestamptz(3),
  created_at timestamptz(3) not null,
  since_height bigint,
  primary key (environment, network),
  unique (environment, network, address),
  check ((paused_at is null) = (pause_reason is null)),
  check (import_at is null or paused_at is not null),
  check (replace_at is null or paused_at is not null)
);
create table retired_wallet (
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  address text not null,
  retired_at timestamptz(3) not null,
  since_height bigint,
  primary key (environment, network, address)
);
create trigger retired_wallet_kept before update or delete on retired_wallet for each row execute function refuse_ledger_change();
create trigger retired_wallet_no_truncate before truncate on retired_wallet execute function refuse_ledger_change();
create table cold_wallet (
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  address text not null,
  since_height bigint,
  hot_at timestamptz(3),
  primary key (environment, network, address)
);
-- A later since_height would exclude transfers of the wallet from the record.
create trigger cold_wallet_since before update of since_height on cold_wallet for each row
  when (old.since_height is not null and new.since_height is distinct from old.since_height) execute function refuse_ledger_change();
create trigger wallet_since before update of since_height on wallet for each row
  when (old.since_height is not null and new.since_height is distinct from old.since_height and new.address = old.address)
  execute function refuse_ledger_change();
create trigger cold_wallet_kept before delete on cold_wallet for each row execute function refuse_ledger_change();
create trigger cold_wallet_no_truncate before truncate on cold_wallet execute function refuse_ledger_change();
create function check_replaced() returns trigger language plpgsql as $$
begin
  if old.replace_at is null or not exists (select from retired_wallet r
       where (r.environment, r.network, r.address) = (old.environment, old.network, old.address)) then
    raise exception 'a wallet has another address only when a person has asked, and the one before is kept' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger wallet_replaced before update on wallet for each row
  when (old.address is distinct from new.address) execute function check_replaced();
create table wallet_nonce (
  environment text not null,
  network text not null,
  wallet text not null,
  nonce bigint not null check (nonce >= 0),
  intent_id uuid not null,
  primary key (environment, network, wallet, nonce),
  unique (intent_id),
  unique (environment, network, wallet, nonce, intent_id)
);
`

// Two operators' statements about a final payout that needs review: what the chain shows, once each.
export const reviewApprovals = `
create table review_approval (
  transaction_attempt_id uuid not null references transaction_attempt,
  verdict text not null check (verdict in ('paid', 'lost', 'failed')),
  evidence text not null check (evidence <> ''),
  operator text not null references operator,
  sponsor text not null references operator,
  reason text not null check (reason <> ''),
  signature_id uuid,
  created_at timestamptz(3) not null,
  primary key (transaction_attempt_id, verdict, evidence, operator),
  foreign key (signature_id, operator) references operator_signature (id, operator)
);
create trigger review_approval_signed before insert on review_approval
  for each row execute function check_approval_signature();
create trigger review_approval_append_only before update or delete on review_approval
  for each row execute function refuse_evidence_change();
create trigger review_approval_no_truncate before truncate on review_approval execute function refuse_evidence_change();
`

/** Deposit addresses. An address assigned to an order is never assigned to another. */
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
