/**
 * Transfers from the chains with their orders, screening verdicts, and operators' decisions about frozen money. The primary key of
 * transfers starts with the hash. With the network first, a planner without statistics would use the key to read all transfers of a
 * network.
 */
export const payments = `
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
  status text not null check (status in ('SEEN', 'CONFIRMING', 'FINAL', 'ORPHANED', 'FROZEN', 'DUST')),
  screening text not null check (screening in ('PENDING', 'CLEAR', 'FLAGGED')),
  order_id uuid not null references orders,
  seen_at timestamptz(3) not null,
  final_at timestamptz(3),
  credited_amount bigint,
  fee_amount bigint,
  next_screening_at timestamptz(3),
  screening_attempts integer not null default 0 check (screening_attempts >= 0),
  screening_error text,
  claim uuid,
  frozen_at timestamptz(3),
  freeze_reason text,
  released_at timestamptz(3),
  set_apart_at timestamptz(3),
  reversals integer not null default 0 check (reversals between 0 and 31),
  is_screened boolean not null default false,
  digest text,
  primary key (tx_hash, ordinal, network, environment),
  check (status = 'DUST' or (status in ('FINAL', 'FROZEN')) = (final_at is not null)),
  check ((credited_amount is null) = (fee_amount is null)),
  check (credited_amount is null or (status = 'FINAL' and screening = 'CLEAR' and credited_amount + fee_amount = amount)),
  check ((next_screening_at is not null) = (status = 'FINAL' and screening = 'PENDING')),
  check ((status = 'FROZEN') = (screening = 'FLAGGED')),
  check ((status = 'FROZEN') = (frozen_at is not null and released_at is null)),
  check ((frozen_at is null) = (freeze_reason is null)),
  check (released_at is null or frozen_at is not null),
  -- Permanent: only a chain that takes the transfer back ends it.
  check (set_apart_at is null or status = 'FROZEN')
);
create index chain_transfer_hash_end on chain_transfer (reverse(right(tx_hash, 12)));
create index chain_transfer_order on chain_transfer (order_id, amount desc);
create index chain_transfer_shown on chain_transfer (order_id, amount desc) where status in ('FINAL', 'FROZEN');
create index chain_transfer_uncredited on chain_transfer (order_id)
  where credited_amount is null and status in ('SEEN', 'CONFIRMING', 'FINAL', 'FROZEN') and set_apart_at is null;
create index chain_transfer_creditable on chain_transfer (environment, network, order_id)
  where status = 'FINAL' and screening = 'CLEAR' and credited_amount is null;
create index chain_transfer_live on chain_transfer (environment, network, block_height)
  where status in ('SEEN', 'CONFIRMING') or (status = 'DUST' and final_at is null);
create index chain_transfer_final on chain_transfer (environment, network, block_height) where final_at is not null;
create index chain_transfer_frozen on chain_transfer (order_id) where status = 'FROZEN' and set_apart_at is null;
create index chain_transfer_frozen_since on chain_transfer (frozen_at, order_id) where status = 'FROZEN' and set_apart_at is null;
create index chain_transfer_frozen_in on chain_transfer (environment, frozen_at, order_id)
  where status = 'FROZEN' and set_apart_at is null;
create index chain_transfer_flagged on chain_transfer (order_id) where frozen_at is not null;
create index chain_transfer_screening on chain_transfer (environment, network, next_screening_at)
  where next_screening_at is not null;
create index chain_transfer_screening_turn on chain_transfer (environment, network, order_id, next_screening_at)
  where next_screening_at is not null;
create table order_facts (
  order_id uuid primary key references orders,
  environment text not null,
  network text not null,
  recorded bigint not null check (recorded >= 1),
  settled bigint not null check (settled between 0 and recorded),
  unsettled_since timestamptz(3) not null,
  due_at timestamptz(3) not null,
  failures integer not null default 0 check (failures >= 0)
);
create index order_facts_unsettled on order_facts (environment, network, due_at, order_id) where recorded <> settled;
create index order_facts_age on order_facts (unsettled_since) where recorded <> settled;
create table screening_verdict (
  id bigint generated always as identity primary key,
  environment text not null,
  network text not null,
  tx_hash text not null,
  ordinal integer not null,
  provider text not null,
  verdict text not null check (verdict in ('clear', 'flagged', 'unknown')),
  reason text,
  reference text,
  evidence json not null,
  screened_at timestamptz(3) not null,
  digest text,
  foreign key (environment, network, tx_hash, ordinal) references chain_transfer (environment, network, tx_hash, ordinal),
  check ((verdict = 'flagged') = (reason is not null))
);
create index screening_verdict_transfer on screening_verdict (environment, network, tx_hash, ordinal);
create function refuse_evidence_change() returns trigger language plpgsql as $$
begin
  raise exception 'evidence is kept for ever: % on % is refused', tg_op, tg_table_name using errcode = '23514';
end $$;
create trigger screening_verdict_append_only before update or delete on screening_verdict
  for each row execute function refuse_evidence_change();
create trigger screening_verdict_no_truncate before truncate on screening_verdict execute function refuse_evidence_change();
create table frozen_approval (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  decision text not null check (decision in ('release', 'set_apart')),
  freeze_count integer not null check (freeze_count >= 1),
  operator text not null references operator,
  sponsor text not null references operator,
  reason text not null check (reason <> ''),
  created_at timestamptz(3) not null,
  signature_id uuid,
  digest text,
  foreign key (operator, sponsor) references operator (name, sponsor),
  foreign key (signature_id, operator) references operator_signature (id, operator)
);
create index frozen_approval_order on frozen_approval (order_id, freeze_count);
create trigger frozen_approval_signed before insert on frozen_approval
  for each row execute function check_approval_signature();
create trigger frozen_approval_append_only before update or delete on frozen_approval
  for each row execute function refuse_evidence_change();
create trigger frozen_approval_no_truncate before truncate on frozen_approval execute function refuse_evidence_change();
`
