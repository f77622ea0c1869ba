// What two operators say of an unclear final payout: what the chain shows, once each.
export const conclusions = `
create table payout_conclusion (
  chain_tx_id uuid not null references chain_tx,
  verdict text not null check (verdict in ('paid', 'lost', 'failed')),
  evidence text not null check (evidence <> ''),
  operator text not null references operator,
  sponsor text not null references operator,
  reason text not null check (reason <> ''),
  signature_id uuid,
  created_at timestamptz(3) not null,
  primary key (chain_tx_id, verdict, evidence, operator),
  foreign key (signature_id, operator) references operator_signature (id, operator)
);
create trigger payout_conclusion_signed before insert on payout_conclusion
  for each row execute function check_approval_signature();
create trigger payout_conclusion_append_only before update or delete on payout_conclusion
  for each row execute function refuse_evidence_change();
create trigger payout_conclusion_no_truncate before truncate on payout_conclusion execute function refuse_evidence_change();
`
