import { networks, numberedNetworks } from './words.ts'

/**
 * Payout attempts: purpose, sending address and signed bytes. Signed bytes never change, and another attempt is another row. Its intent is
 * a withdrawal or a step. A nonce of an address belongs to one intent for ever, and an intent has one nonce. So at most one of its attempts
 * can ever be in the chain. Where transactions expire instead, at most one attempt is alive. Only the signer knows the destination of a
 * cold transfer, and records it when it has signed.
 * A batch is a step whose one transaction does several sweeps. Each sweep is a step for one address with its own amount. It owns the nonce
 * that the authorization of its address uses.
 */
export const payouts = `
create table deposit_balance (
  environment text not null,
  network text not null,
  address text not null,
  credited bigint not null,
  swept bigint not null default 0 check (swept >= 0),
  is_being_swept boolean not null default false,
  primary key (address, network, environment),
  foreign key (address, network, environment) references deposit_address (address, network, environment)
);
create index deposit_balance_unswept on deposit_balance (environment, network, (credited - swept) desc, address desc);
create index deposit_balance_to_sweep on deposit_balance (environment, network, (credited - swept) desc) where not is_being_swept;
create function note_credit() returns trigger language plpgsql as $$
begin
  insert into deposit_balance as b (environment, network, address, credited)
    values (new.environment, new.network, new.to_address, case when new.credited_amount is null then -new.amount else new.amount end)
    on conflict (address, network, environment) do update set credited = b.credited + excluded.credited;
  return null;
end $$;
create trigger chain_transfer_credited after update of credited_amount on chain_transfer for each row
  when ((old.credited_amount is null) <> (new.credited_amount is null)) execute function note_credit();
create table sweep (
  id uuid primary key,
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  address text not null,
  strategy text not null,
  status text not null check (status in ('OPEN', 'DONE')),
  note text,
  due_at timestamptz(3) not null,
  claim uuid,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  unique (id, environment, network, address),
  foreign key (address, network, environment) references deposit_address (address, network, environment),
  check ((status = 'OPEN') = (ended_at is null))
);
create unique index sweep_open on sweep (environment, network, address) where status = 'OPEN';
create index sweep_ended on sweep (ended_at desc, id desc) where status = 'DONE';
create index sweep_begun on sweep (environment, network, due_at) where status = 'OPEN' and note is null;
create index sweep_waiting on sweep (environment, network, due_at) where status = 'OPEN' and note is not null;
create function note_sweep() returns trigger language plpgsql as $$
begin
  update deposit_balance b set is_being_swept = new.status = 'OPEN'
   where (b.environment, b.network, b.address) = (new.environment, new.network, new.address);
  return null;
end $$;
create trigger sweep_noted after insert or update of status on sweep for each row execute function note_sweep();
create table payout_step (
  id uuid primary key,
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  purpose text not null check (purpose in ('top_up', 'sweep', 'delegate', 'reclaim', 'warm', 'cold', 'batch', 'fill')),
  address text,
  sweep_id uuid,
  batch_id uuid references payout_step,
  amount bigint check (amount > 0),
  reopened smallint not null default 0 check (reopened >= 0),
  status text not null check (status in ('OPEN', 'DONE', 'FAILED')),
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  unique (id, purpose),
  foreign key (address, network, environment) references deposit_address (address, network, environment),
  foreign key (sweep_id, environment, network, address) references sweep (id, environment, network, address),
  check (purpose <> 'sweep' or sweep_id is not null),
  check ((purpose in ('cold', 'batch', 'fill')) = (address is null)),
  check ((batch_id is null) = (amount is null) and (batch_id is null or purpose = 'sweep')),
  check ((status = 'OPEN') = (ended_at is null))
);
create unique index payout_step_open on payout_step (environment, network, purpose, address) nulls not distinct
  where status = 'OPEN' and reopened = 0 and purpose <> 'batch';
create index payout_step_going_on on payout_step (environment, network, purpose, address) where status = 'OPEN';
create index payout_step_sweep on payout_step (sweep_id) where sweep_id is not null;
create unique index payout_step_batch on payout_step (batch_id, address) where batch_id is not null;
create index payout_step_in_batch on payout_step (address) where batch_id is not null;
create unique index payout_step_warm on payout_step (address, network, environment) where purpose = 'warm' and reopened = 0;
create trigger payout_step_kept before delete on payout_step for each row execute function refuse_ledger_change();
create trigger payout_step_no_truncate before truncate on payout_step execute function refuse_ledger_change();
create table transaction_attempt (
  id uuid primary key,
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  purpose text not null,
  withdrawal_id uuid references withdrawal,
  step_id uuid,
  intent_id uuid not null check (intent_id = coalesce(withdrawal_id, step_id)),
  attempt integer not null check (attempt >= 1),
  token text,
  destination text,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('READY', 'SIGNED', 'BROADCAST', 'UNCLEAR', 'FINAL', 'FAILED', 'EXPIRED', 'REPLACED')),
  wallet text,
  nonce bigint,
  timestamp_ms bigint,
  expiration_ms bigint,
  reference_height bigint,
  gas_limit bigint,
  max_fee_per_gas bigint,
  max_priority_fee_per_gas bigint,
  fee_limit bigint,
  tx_hash text unique,
  raw text,
  included_height bigint,
  block_number bigint,
  block_hash text,
  note text,
  refusal text check (refusal in ('NO_PLACE', 'NOT_ALLOWED', 'TOO_LITTLE')),
  refused_at timestamptz(3),
  is_refused_for_good boolean not null default false,
  refused_resumes integer not null default 0,
  give_up_at timestamptz(3),
  marked_failed_at timestamptz(3),
  sends integer not null default 0 check (sends >= 0),
  sent_height bigint,
  due_at timestamptz(3) not null,
  claim uuid,
  created_at timestamptz(3) not null,
  signed_at timestamptz(3),
  broadcast_at timestamptz(3),
  ended_at timestamptz(3),
  reorged_out_at timestamptz(3),
  lost_amount bigint not null default 0 check (lost_amount >= 0 and lost_amount <= amount),
  nonce_used_at timestamptz(3),
  unique (intent_id, attempt),
  unique (environment, network, wallet, timestamp_ms),
  foreign key (step_id, purpose) references payout_step (id, purpose),
  foreign key (environment, network, wallet, nonce, intent_id)
    references wallet_nonce (environment, network, wallet, nonce, intent_id),
  check ((withdrawal_id is null) <> (step_id is null) and (purpose = 'withdrawal') = (withdrawal_id is not null)),
  check ((token is null) = (purpose in ('top_up', 'delegate', 'reclaim', 'fill'))),
  check (destination is not null or (purpose = 'cold' and tx_hash is null)),
  check ((signed_at is null) = (tx_hash is null) and (tx_hash is null) = (raw is null) and (raw is null) = (wallet is null)),
  check (tx_hash is null or (nonce is null) <> (expiration_ms is null)),
  check ((expiration_ms is null) = (timestamp_ms is null) and (timestamp_ms is null) = (reference_height is null)),
  check ((status in ('READY', 'FAILED')) or tx_hash is not null),
  check (status <> 'READY' or tx_hash is null),
  check ((status in ('FINAL', 'FAILED', 'EXPIRED', 'REPLACED')) = (ended_at is not null)),
  check (status <> 'FINAL' or block_number is not null),
  check (marked_failed_at is null or (give_up_at is not null and tx_hash is null)),
  check (status not in ('SIGNED', 'READY') or broadcast_at is null)
);
create unique index transaction_attempt_alive on transaction_attempt (intent_id)
  where status in ('READY', 'SIGNED', 'BROADCAST', 'UNCLEAR', 'FINAL') and network not in (${numberedNetworks});
create unique index transaction_attempt_ready on transaction_attempt (intent_id) where status = 'READY';
create unique index transaction_attempt_final on transaction_attempt (intent_id) where status = 'FINAL';
create index transaction_attempt_withdrawal on transaction_attempt (withdrawal_id) where withdrawal_id is not null;
create index transaction_attempt_due on transaction_attempt (environment, network, due_at)
  where status in ('SIGNED', 'BROADCAST', 'UNCLEAR');
create index transaction_attempt_to_look_at_again on transaction_attempt (environment, network, due_at)
  where status in ('FINAL', 'FAILED') and block_number is not null and due_at < 'infinity'::timestamptz;
create index transaction_attempt_in_block on transaction_attempt (environment, network, block_number) where block_number is not null;
create index transaction_attempt_to_sign on transaction_attempt (environment, network, created_at) where status = 'READY';
create function refuse_transaction_attempt_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'what was to be sent is kept for ever' using errcode = '23514';
  end if;
  if (new.id, new.environment, new.network, new.purpose, new.withdrawal_id, new.step_id, new.attempt, new.token, new.amount, new.created_at)
     is distinct from (old.id, old.environment, old.network, old.purpose, old.withdrawal_id, old.step_id, old.attempt, old.token, old.amount, old.created_at)
     or (new.destination is distinct from old.destination and (old.destination is not null or new.tx_hash is null))
     or (old.tx_hash is not null and
         (new.tx_hash, new.raw, new.wallet, new.nonce, new.timestamp_ms, new.expiration_ms, new.reference_height, new.gas_limit,
          new.max_fee_per_gas, new.max_priority_fee_per_gas, new.fee_limit, new.signed_at)
         is distinct from
         (old.tx_hash, old.raw, old.wallet, old.nonce, old.timestamp_ms, old.expiration_ms, old.reference_height, old.gas_limit,
          old.max_fee_per_gas, old.max_priority_fee_per_gas, old.fee_limit, old.signed_at)) then
    raise exception 'what was signed is never changed: another attempt is another row' using errcode = '23514';
  end if;
  if old.ended_at is not null and new.status = 'UNCLEAR' and old.status in ('FINAL', 'FAILED', 'REPLACED') and old.tx_hash is not null
     and exists (select from chain_pause h where (h.environment, h.network) = (old.environment, old.network)) then
    return new;
  end if;
  if new.status <> old.status and (old.ended_at is not null or new.status = 'READY'
     or (old.status <> 'READY' and new.status = 'SIGNED')) then
    raise exception 'an attempt does not go from % to %', old.status, new.status using errcode = '23514';
  end if;
  return new;
end $$;
create trigger transaction_attempt_kept before update or delete on transaction_attempt for each row execute function refuse_transaction_attempt_change();
create function check_adopted() returns trigger language plpgsql as $$
begin
  if not exists (select from wallet w where (w.environment, w.network) = (new.environment, new.network) and w.import_at is not null) then
    raise exception 'the signer writes down what is sent only as its journal has it, when a person has asked' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger transaction_attempt_adopted before insert on transaction_attempt for each row
  when (not has_any_column_privilege('withdrawal'::regclass, 'insert')) execute function check_adopted();
create trigger withdrawal_adopted before update on withdrawal for each row
  when (not has_any_column_privilege('withdrawal'::regclass, 'insert')) execute function check_adopted();
create trigger payout_step_adopted before insert on payout_step for each row
  when (not has_any_column_privilege('withdrawal'::regclass, 'insert')) execute function check_adopted();
create trigger sweep_adopted before insert or update on sweep for each row
  when (not has_any_column_privilege('withdrawal'::regclass, 'insert')) execute function check_adopted();
create trigger deposit_balance_adopted before insert or update on deposit_balance for each row
  when (not has_any_column_privilege('withdrawal'::regclass, 'insert')) execute function check_adopted();
create trigger transaction_attempt_no_truncate before truncate on transaction_attempt execute function refuse_transaction_attempt_change();
create function note_cold_wallet() returns trigger language plpgsql as $$
begin
  if exists (select from cold_wallet w where (w.environment, w.network, w.address) = (new.environment, new.network, new.destination)) then
    return null;
  end if;
  -- A transaction that records blocks read without this wallet commits first, or reads them again (src/database/locks/wallet-lock.ts).
  perform pg_advisory_xact_lock(hashtextextended('wallets|' || new.environment || '|' || new.network, 0));
  insert into cold_wallet (environment, network, address, since_height)
    select new.environment, new.network, new.destination, (select c.height from chain_cursor c
        where (c.environment, c.network, c.kind) = (new.environment, new.network, 'final'))
    on conflict do nothing;
  return null;
end $$;
create trigger transaction_attempt_cold_wallet after insert or update of tx_hash on transaction_attempt for each row
  when (new.purpose = 'cold' and new.tx_hash is not null) execute function note_cold_wallet();
create table chain_fee (
  transaction_attempt_id uuid not null references transaction_attempt,
  block_hash text not null,
  environment text not null,
  network text not null,
  purpose text not null,
  amount numeric(38) not null check (amount >= 0),
  recorded_at timestamptz(3) not null,
  primary key (transaction_attempt_id, block_hash)
);
create index chain_fee_recent on chain_fee (environment, network, recorded_at) include (purpose, amount);
create trigger chain_fee_append_only before update or delete on chain_fee for each row execute function refuse_ledger_change();
create trigger chain_fee_no_truncate before truncate on chain_fee execute function refuse_ledger_change();
create table batch_fee (
  transaction_attempt_id uuid not null,
  block_hash text not null,
  step_id uuid not null references payout_step,
  amount numeric(38) not null check (amount >= 0),
  primary key (transaction_attempt_id, block_hash, step_id),
  foreign key (transaction_attempt_id, block_hash) references chain_fee (transaction_attempt_id, block_hash)
);
create index batch_fee_step on batch_fee (step_id);
create trigger batch_fee_append_only before update or delete on batch_fee for each row execute function refuse_ledger_change();
create trigger batch_fee_no_truncate before truncate on batch_fee execute function refuse_ledger_change();
create table reserve_check (
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  address_index integer not null default -1,
  held_amount bigint,
  held_address text,
  problems text[] not null default '{}',
  differences json not null default '{}',
  round_started_at timestamptz(3),
  compared_since timestamptz(3),
  checked_at timestamptz(3),
  failed_at timestamptz(3),
  next_at timestamptz(3) not null,
  claim uuid,
  primary key (environment, network)
);
create index transaction_attempt_to on transaction_attempt (destination) where token is not null and tx_hash is not null;
create table token_watch (
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  problems text[] not null default '{}',
  note text,
  since timestamptz(3),
  checked_at timestamptz(3) not null,
  primary key (environment, network),
  check ((note is null) = (since is null))
);
create table payout_fairness (
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  merchant_id uuid not null,
  primary key (environment, network)
);
create table payout_switch (
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  reason text not null check (reason <> ''),
  switched_off_at timestamptz(3) not null,
  primary key (environment, network)
);
`
