import { networks } from './words.ts'

/**
 * Withdrawals, their idempotency keys, links to claim refunds, approvals, and allow-lists. A withdrawal is reserved first, then as many
 * people approve it as it needs. An ended withdrawal does not change, unless its chain takes back a block.
 */
export const withdrawals = `
create table withdrawal (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  order_id uuid references orders,
  status text not null
    check (status in ('PENDING', 'APPROVED', 'SIGNED', 'BROADCAST', 'COMPLETED', 'FAILED', 'REJECTED')),
  amount bigint not null check (amount > 0),
  fee_amount bigint not null check (fee_amount >= 0),
  address text not null,
  metadata json not null,
  required_approvals smallint not null check (required_approvals between 0 and 2),
  tx_hash text check (tx_hash ~ '^(0x)?[0-9a-f]{64}$'),
  block_number bigint check (block_number >= 0),
  failure_reason text check (length(failure_reason) between 1 and 255),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  approved_at timestamptz(3),
  paying_since timestamptz(3),
  completed_at timestamptz(3),
  reopened smallint not null default 0 check (reopened >= 0),
  screening_at timestamptz(3),
  screening_attempts integer not null default 0 check (screening_attempts >= 0),
  screening_note text,
  claim uuid,
  cleared_until timestamptz(3),
  digest text,
  check ((status in ('PENDING', 'REJECTED')) = (approved_at is null)),
  check (paying_since is null or approved_at is not null),
  check (cleared_until is null or approved_at is not null),
  check (status not in ('SIGNED', 'BROADCAST', 'COMPLETED') or (tx_hash is not null and paying_since is not null)),
  check (status not in ('PENDING', 'APPROVED', 'REJECTED') or tx_hash is null),
  check ((status = 'COMPLETED') = (completed_at is not null)),
  check (block_number is null or status in ('COMPLETED', 'FAILED')),
  check (status <> 'COMPLETED' or block_number is not null),
  check ((status in ('FAILED', 'REJECTED')) = (failure_reason is not null))
);
create index withdrawal_newest on withdrawal (merchant_id, environment, created_at desc, id desc);
create index withdrawal_list on withdrawal (merchant_id, environment, status, network, created_at desc, id desc);
create index withdrawal_payable on withdrawal (environment, network, merchant_id, approved_at, id) include (cleared_until)
  where status = 'APPROVED' and paying_since is null and cleared_until is not null;
create index withdrawal_being_paid on withdrawal (merchant_id, environment, network)
  where paying_since is not null and status in ('APPROVED', 'SIGNED', 'BROADCAST');
create index withdrawal_screening on withdrawal (environment, network, coalesce(screening_at, '-infinity'), approved_at, id)
  where status = 'APPROVED' and paying_since is null;
create index withdrawal_waiting on withdrawal (created_at, id) where status = 'PENDING';
create index withdrawal_waiting_in on withdrawal (environment, created_at, id) where status = 'PENDING';
create index withdrawal_to on withdrawal (address, created_at desc, id desc);
create index withdrawal_order on withdrawal (order_id, created_at desc, id desc) where order_id is not null;
create table withdrawal_count (
  merchant_id uuid not null,
  environment text not null,
  network text not null,
  status text not null,
  count bigint not null check (count >= 0),
  primary key (merchant_id, environment, network, status)
) with (fillfactor = 70);
create table refund_claim (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  order_id uuid not null references orders,
  amount bigint not null check (amount > 0),
  key_id text references api_key,
  user_id uuid references merchant_user,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  encrypted_token text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  withdrawal_id uuid unique references withdrawal,
  check ((key_id is null) <> (user_id is null))
);
create function check_refund_claim() returns trigger language plpgsql as $$
begin
  if old.withdrawal_id is not null and new.withdrawal_id is distinct from old.withdrawal_id then
    raise exception 'refund % was claimed: its link works once', old.id using errcode = '23514';
  elsif new.withdrawal_id is not null and not exists (select from withdrawal w
      where w.id = new.withdrawal_id and w.order_id = new.order_id and w.amount = new.amount and w.merchant_id = new.merchant_id) then
    raise exception 'refund % is claimed by a withdrawal of the same order and amount alone', old.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger refund_claim_once before update on refund_claim for each row execute function check_refund_claim();
create table withdrawal_idempotency (
  merchant_id uuid not null,
  environment text not null,
  key text not null,
  request_hash text not null,
  withdrawal_id uuid references withdrawal,
  claim_id uuid references refund_claim,
  expires_at timestamptz(3) not null,
  primary key (merchant_id, environment, key),
  check ((withdrawal_id is null) <> (claim_id is null))
);
create index withdrawal_idempotency_expiry on withdrawal_idempotency (expires_at);
create table withdrawal_approval (
  withdrawal_id uuid not null references withdrawal,
  operator text not null references operator,
  sponsor text not null references operator,
  decision text not null check (decision in ('approved', 'rejected')),
  reason text not null check (reason <> ''),
  created_at timestamptz(3) not null,
  signature_id uuid,
  digest text,
  primary key (withdrawal_id, operator, decision),
  foreign key (operator, sponsor) references operator (name, sponsor),
  foreign key (signature_id, operator) references operator_signature (id, operator)
);
create trigger withdrawal_approval_signed before insert on withdrawal_approval
  for each row execute function check_approval_signature();
create trigger withdrawal_approval_append_only before update or delete on withdrawal_approval
  for each row execute function refuse_evidence_change();
create trigger withdrawal_approval_no_truncate before truncate on withdrawal_approval
  execute function refuse_evidence_change();
create table withdrawal_verdict (
  id bigint generated always as identity primary key,
  withdrawal_id uuid not null references withdrawal,
  provider text not null,
  verdict text not null check (verdict in ('clear', 'flagged', 'unknown')),
  reason text,
  reference text,
  evidence json not null,
  screened_at timestamptz(3) not null,
  digest text,
  check ((verdict = 'flagged') = (reason is not null))
);
create index withdrawal_verdict_withdrawal on withdrawal_verdict (withdrawal_id, id);
create trigger withdrawal_verdict_append_only before update or delete on withdrawal_verdict
  for each row execute function refuse_evidence_change();
create trigger withdrawal_verdict_no_truncate before truncate on withdrawal_verdict
  execute function refuse_evidence_change();
create function check_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'PENDING' then
      raise exception 'a withdrawal begins as PENDING, not as %', new.status using errcode = '23514';
    end if;
  elsif new.reopened <> old.reopened and (new.reopened <> old.reopened + 1 or new.status <> 'BROADCAST' or old.block_number is null
      or not exists (select from chain_pause h where (h.environment, h.network) = (old.environment, old.network))) then
    raise exception 'withdrawal % is not opened again: no halted chain took back its block', old.id using errcode = '23514';
  elsif old.status in ('COMPLETED', 'FAILED', 'REJECTED') and new.reopened = old.reopened
      -- But for the block, when a halted chain shows its transaction in another one now.
      and (to_jsonb(new) - 'block_number' - 'updated_at' <> to_jsonb(old) - 'block_number' - 'updated_at' or new.block_number is null
        or not exists (select from chain_pause h where (h.environment, h.network) = (old.environment, old.network))) then
    raise exception 'withdrawal % has ended as % and stays so', old.id, old.status using errcode = '23514';
  elsif old.status = 'PENDING' and new.status = 'APPROVED' then
    -- Nested: the signer's updates pass this trigger as well, and its role may not read operators.
    if new.required_approvals > (select count(distinct a.sponsor) from withdrawal_approval a join operator o on o.name = a.operator
        where a.withdrawal_id = new.id and a.decision = 'approved' and o.disabled_at is null) then
      raise exception 'withdrawal % needs the approval of % people', old.id, new.required_approvals using errcode = '23514';
    end if;
  elsif old.status = 'PENDING' and new.status not in ('PENDING', 'APPROVED', 'REJECTED') then
    raise exception 'withdrawal % was not approved', old.id using errcode = '23514';
  end if;
  -- The signer, who may not make one either, has one column and a trigger of its own.
  if tg_op = 'UPDATE' and has_any_column_privilege('withdrawal', 'insert') and not has_table_privilege('chain_transfer', 'insert')
     and (old.status <> 'PENDING' or new.status not in ('PENDING', 'APPROVED', 'REJECTED')) then
    raise exception 'whoever may not record transfers touches only withdrawals that wait' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger withdrawal_checked before insert or update on withdrawal for each row execute function check_withdrawal();
create function check_reserve_entry() returns trigger language plpgsql as $$
declare
  t ledger_tx;
  w withdrawal;
  is_exact boolean;
begin
  select * into t from ledger_tx where id = new.tx_id;
  if t.ref ~ '^[a-z_]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select * into w from withdrawal where id = split_part(t.ref, ':', 2)::uuid;
  end if;
  select count(*) = 2 and count(distinct a.kind) = 2
         and bool_and(a.merchant_id = w.merchant_id and e.amount = w.amount + w.fee_amount
           and e.direction = case when (a.kind = 'merchant_available') = (t.kind = 'reserve') then 'D' else 'C' end)
    into is_exact from ledger_entry e join ledger_account a on a.id = e.account_id where e.tx_id = t.id;
  if (is_exact and t.ref = t.kind || ':' || w.id and (t.environment, t.network) = (w.environment, w.network)
      and w.status in ('REJECTED', case t.kind when 'reserve' then 'PENDING' end, case t.kind when 'reserve' then 'APPROVED' end))
     is not true then
    raise exception 'entry % reserves or gives back something else than a withdrawal takes', t.ref using errcode = '42501';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_of_withdrawal after insert on ledger_entry deferrable initially deferred
  for each row when (not has_table_privilege('chain_transfer'::regclass, 'insert')) execute function check_reserve_entry();
create function check_withdrawal_reserve() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_tx where ref = 'reserve:' || new.id)
     or (new.status = 'REJECTED' and not exists (select from ledger_tx where ref = 'release_reserve:' || new.id)) then
    raise exception 'withdrawal % is not what stands in the books', new.id using errcode = '42501';
  end if;
  return null;
end $$;
create constraint trigger withdrawal_reserved after insert or update on withdrawal deferrable initially deferred
  for each row when (not has_table_privilege('chain_transfer'::regclass, 'insert')) execute function check_withdrawal_reserve();
create table withdrawal_address (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  address text not null,
  name text not null,
  created_at timestamptz(3) not null,
  usable_from timestamptz(3) not null,
  removed_at timestamptz(3),
  digest text,
  check (usable_from >= created_at)
);
create unique index withdrawal_address_listed on withdrawal_address (merchant_id, environment, network, address)
  where removed_at is null;
create function keep_removed() returns trigger language plpgsql as $$
begin
  if old.removed_at is not null and new.removed_at is distinct from old.removed_at then
    raise exception 'what was taken off the list of % is listed anew', old.merchant_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger withdrawal_address_removed before update on withdrawal_address for each row execute function keep_removed();
create index withdrawal_address_seen on withdrawal_address (environment, network, created_at, id) where removed_at is null;
create index withdrawal_approval_recent on withdrawal_approval (sponsor, created_at) where decision = 'approved';
create table withdrawal_policy (
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  is_restricted boolean not null,
  changed_at timestamptz(3) not null,
  digest text,
  primary key (merchant_id, environment)
);
`
