/** What operators did: append-only, and each entry holds the hash of the one before. `detail` is json: its text stays as it was hashed. */
export const audit = `
create table audit_entry (
  id bigint primary key check (id >= 1),
  at timestamptz(3) not null,
  operator text not null check (operator <> ''),
  action text not null check (action <> ''),
  subject text not null check (subject <> ''),
  reason text check (reason <> ''),
  detail json not null,
  prev_hash text not null unique check (prev_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);
create index audit_entry_subject on audit_entry (subject, id desc);
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only: % on % is refused', tg_op, tg_table_name using errcode = '23514';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_no_truncate before truncate on audit_entry execute function refuse_audit_change();
`
