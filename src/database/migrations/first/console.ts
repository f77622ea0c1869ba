/**
 * Operators' access to the console: passkeys, sessions, open ceremonies, and signatures by passkeys. A signature is evidence: it is
 * append-only and by a passkey of the same operator. The public process may read none of it.
 */
export const console = `
create table operator_passkey (
  credential_id text primary key check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) <= 1400),
  operator text not null references operator,
  name text not null check (name <> ''),
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]+$'),
  sign_count bigint not null check (sign_count >= 0),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  removed_at timestamptz(3),
  unique (credential_id, operator)
);
create index operator_passkey_operator on operator_passkey (operator);
create table operator_session (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  operator text not null references operator,
  credential_id text not null references operator_passkey,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);
create index operator_session_operator on operator_session (operator);
create index operator_session_age on operator_session (seen_at);
create table operator_ceremony (
  id uuid primary key,
  purpose text not null check (purpose in ('enrol', 'recover', 'add', 'sign in')),
  challenge text not null,
  operator text references operator,
  expires_at timestamptz(3) not null,
  check ((purpose = 'sign in') = (operator is null))
);
create index operator_ceremony_age on operator_ceremony (expires_at);
create table operator_recovery (
  id uuid primary key,
  operator text not null unique references operator,
  credential_id text not null check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) <= 1400),
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]+$'),
  sign_count bigint not null check (sign_count >= 0),
  name text not null check (name <> ''),
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create table operator_change (
  id uuid primary key,
  operator text not null references operator,
  command text not null,
  parameters json not null,
  options json not null,
  reason text not null check (reason <> ''),
  signed_text text not null,
  expires_at timestamptz(3) not null,
  done_at timestamptz(3),
  outcome text,
  check ((done_at is null) = (outcome is null))
);
create index operator_change_age on operator_change (expires_at);
create table operator_signature (
  id uuid primary key,
  operator text not null references operator,
  credential_id text not null,
  signed_text text not null,
  origin text not null,
  authenticator_data text not null,
  client_data text not null,
  signature text not null,
  created_at timestamptz(3) not null,
  unique (id, operator),
  foreign key (credential_id, operator) references operator_passkey (credential_id, operator)
);
create function refuse_signature_change() returns trigger language plpgsql as $$
begin
  raise exception 'what a passkey signed is kept for ever: % on % is refused', tg_op, tg_table_name using errcode = '23514';
end $$;
create trigger operator_signature_append_only before update or delete on operator_signature
  for each row execute function refuse_signature_change();
create trigger operator_signature_no_truncate before truncate on operator_signature execute function refuse_signature_change();
create function check_approval_signature() returns trigger language plpgsql as $$
begin
  if new.signature_id is null and (to_jsonb(new)->>'decision') is distinct from 'rejected'
     and exists (select from operator_passkey p where p.operator = new.operator and p.removed_at is null) then
    raise exception 'operator % has a passkey and approves with nothing else', new.operator using errcode = '23514';
  end if;
  return new;
end $$;
`
