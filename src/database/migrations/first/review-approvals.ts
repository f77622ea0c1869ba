// What two operators say of an unclear final payout: what the chain shows, once each.
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
