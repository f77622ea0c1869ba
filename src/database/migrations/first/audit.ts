/**
 * Operators and the audit log. The tables' owner enrols the first operator. The owner or an active operator with the same sponsor enrols
 * others. A disabled operator stays disabled. The audit log is append-only, and each entry has the hash of the entry before. `detail` is
 * json, so its text stays as it was hashed. `audit_waiting` holds actions that stopped money while the log accepted no entry. They are
 * logged as soon as it does.
 */
export const audit = `
create table operator (
  name text primary key check (name ~ '^[a-z][a-z0-9._@-]{0,99}$' and name <> 'database-owner'),
  sponsor text not null references operator,
  enrolled_by text references operator,
  enrolled_at timestamptz(3) not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  disabled_at timestamptz(3),
  check (enrolled_by is not null or sponsor = name),
  unique (name, sponsor)
);
create function check_operator() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.disabled_at is not null then
      raise exception 'operator % was disabled and stays so', old.name using errcode = '23514';
    end if;
    if new.disabled_at is not null and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')
        and not exists (select from operator_disabling d where d.operator = new.name and d.ended_at is null
          and (d.due_at <= clock_timestamp() or d.asked_by <> d.operator and exists (select from operator_disabling o
            where o.operator = new.name and o.ended_at is null and o.asked_by <> o.operator and o.sponsor <> d.sponsor))) then
      raise exception 'operator % is disabled by two others, or by one and a day later', new.name using errcode = '42501';
    end if;
  elsif new.enrolled_by is null then
    if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
      raise exception 'only the owner of the tables enrols without an operator' using errcode = '42501';
    end if;
  elsif new.sponsor is distinct from
      (select sponsor from operator where name = new.enrolled_by and disabled_at is null) then
    raise exception 'operator % cannot be enrolled by %', new.name, new.enrolled_by using errcode = '23514';
  end if;
  return new;
end $$;
create trigger operator_checked before insert or update on operator for each row execute function check_operator();
create table operator_disabling (
  id uuid primary key,
  operator text not null references operator,
  asked_by text not null,
  sponsor text not null,
  asked_at timestamptz(3) not null,
  due_at timestamptz(3) not null check (due_at > asked_at),
  ended_at timestamptz(3),
  foreign key (asked_by, sponsor) references operator (name, sponsor)
);
create unique index operator_disabling_open on operator_disabling (operator, asked_by) where ended_at is null;
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
create table audit_key (
  id integer primary key check (id = 1),
  encrypted_key text not null
);
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_subject on audit_entry (subject, at desc, id desc);
create index audit_entry_operator on audit_entry (operator, at desc, id desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only: % on % is refused', tg_op, tg_table_name using errcode = '23514';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create function check_audit_actor() returns trigger language plpgsql as $$
begin
  if new.operator !~ '^(user|credential):' then
    raise exception 'only what users and shops did is noted by this role, not what % did', new.operator using errcode = '42501';
  end if;
  return new;
end $$;
create trigger audit_entry_actor before insert on audit_entry
  for each row when (not has_table_privilege('operator'::regclass, 'insert')) execute function check_audit_actor();
-- Otherwise a skipped number, or a hash that an earlier entry has, would block all later entries.
create function check_audit_successor() returns trigger language plpgsql as $$
declare
  head audit_entry;
begin
  select * into head from audit_entry order by id desc limit 1;
  if new.id is distinct from coalesce(head.id, 0) + 1 or new.prev_hash is distinct from coalesce(head.hash, repeat('0', 64)) then
    raise exception 'entry % of the audit log does not follow entry %', new.id, coalesce(head.id, 0) using errcode = '23514';
  elsif new.hash = new.prev_hash or exists (select from audit_entry where prev_hash = new.hash) then
    raise exception 'entry % of the audit log has the hash of an earlier one', new.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger audit_entry_follows before insert on audit_entry for each row execute function check_audit_successor();
create table audit_waiting (
  id uuid primary key,
  at timestamptz(3) not null,
  operator text not null check (operator <> ''),
  action text not null check (action <> ''),
  subject text not null check (subject <> ''),
  reason text check (reason <> ''),
  detail json not null,
  problem text not null
);
create index audit_waiting_oldest on audit_waiting (at, id);
create trigger audit_entry_no_truncate before truncate on audit_entry execute function refuse_audit_change();
`
