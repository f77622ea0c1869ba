import { Migration } from '@mikro-orm/migrations'

/** Screening of final transfers: verdicts, what is frozen and why, and who released it. */
export class Migration0002Screening extends Migration {
  override up(): void {
    for (const part of [transfers, verdicts, approvals, orders]) this.addSql(part)
  }
}

/** A final transfer that is not screened yet always has a time at which it is looked at again: none is forgotten. */
const transfers = `
alter table chain_transfer
  add column next_screening_at timestamptz(3),
  add column screening_attempts integer not null default 0 check (screening_attempts >= 0),
  add column screening_error text,
  add column frozen_at timestamptz(3),
  add column freeze_reason text,
  add column released_at timestamptz(3),
  add check ((next_screening_at is not null) = (status = 'FINAL' and screening = 'PENDING')),
  add check ((status = 'FROZEN') = (screening = 'FLAGGED')),
  add check ((status = 'FROZEN') = (frozen_at is not null and released_at is null)),
  add check ((frozen_at is null) = (freeze_reason is null)),
  add check (released_at is null or frozen_at is not null);
create index chain_transfer_screening on chain_transfer (environment, network, next_screening_at)
  where next_screening_at is not null;
`

const verdicts = `
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
  foreign key (environment, network, tx_hash, ordinal) references chain_transfer,
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
`

const approvals = `
create table release_approval (
  order_id uuid not null references orders,
  freeze_count integer not null check (freeze_count >= 1),
  operator text not null check (operator <> ''),
  reason text not null check (reason <> ''),
  created_at timestamptz(3) not null,
  primary key (order_id, freeze_count, operator)
);
create trigger release_approval_append_only before update or delete on release_approval
  for each row execute function refuse_evidence_change();
create trigger release_approval_no_truncate before truncate on release_approval execute function refuse_evidence_change();
`

/**
 * A released order may have to wait until the rest of its money is final before it is known what it becomes: then it is
 * FROZEN for a moment with nothing frozen, which 'frozen_amount > 0' would forbid.
 */
const orders = `
alter table orders drop constraint orders_check8;
alter table orders add check (status <> 'FROZEN' or received_amount > 0);
`
