/**
 * Sign-in: users of merchants, their links, sessions and passkeys, and their mails. Tokens of links and sessions are stored only as hashes.
 * A subject is a user of a merchant. Operators have tables of their own (`console.ts`).
 */
export const people = `
create table merchant_user (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  mail text not null check (mail ~ '^[!-~]+@[!-~]+$' and mail = lower(mail) and length(mail) <= 254),
  name text not null check (length(name) <= 255),
  role text not null check (role in ('owner', 'developer', 'finance', 'viewer')),
  payout_mails text not null default 'failed' check (payout_mails in ('all', 'failed', 'none')),
  setup_dismissed text[] not null default '{}' check (setup_dismissed <@ array['live', 'test']),
  order_mails boolean not null default true,
  webhook_mails boolean not null default true,
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  time_zone text check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$'),
  created_at timestamptz(3) not null,
  signed_in_at timestamptz(3),
  removed_at timestamptz(3)
);
create unique index merchant_user_mail on merchant_user (mail, merchant_id) where removed_at is null;
create index merchant_user_merchant on merchant_user (merchant_id, created_at) where removed_at is null;
create function check_merchant_user() returns trigger language plpgsql as $$
begin
  if old.removed_at is not null then
    raise exception 'the user was removed and stays so' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger merchant_user_stays_removed before update on merchant_user for each row execute function check_merchant_user();
create table sign_in_link (
  id uuid primary key,
  mail text not null check (length(mail) <= 254),
  browser_hash text not null check (browser_hash ~ '^[0-9a-f]{64}$'),
  is_registration boolean not null default false,
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  sent_at timestamptz(3),
  ended_at timestamptz(3)
);
create index sign_in_link_mail on sign_in_link (mail) where ended_at is null;
create index sign_in_link_unsent on sign_in_link (created_at) where sent_at is null and ended_at is null;
create index sign_in_link_age on sign_in_link (expires_at);
create table page_session (
  id uuid primary key,
  audience text not null check (audience = 'dashboard'),
  subject text not null check (subject <> ''),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  environment text not null check (environment in ('live', 'test')),
  passkey_at timestamptz(3),
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  address text not null check (length(address) <= 64),
  user_agent text not null check (length(user_agent) <= 255),
  flash text check (length(flash) <= 4000)
);
create index page_session_subject on page_session (audience, subject, created_at);
create index page_session_age on page_session (expires_at);
create table passkey (
  id uuid primary key,
  audience text not null check (audience = 'dashboard'),
  subject text not null check (subject <> ''),
  credential_id text not null check (length(credential_id) between 1 and 1400),
  public_key text not null check (length(public_key) <= 4000),
  counter bigint not null check (counter >= 0),
  transports text[] not null check (cardinality(transports) <= 10),
  name text not null check (name <> '' and length(name) <= 100),
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  removed_at timestamptz(3)
);
create unique index passkey_credential on passkey (audience, credential_id);
create index passkey_subject on passkey (audience, subject, created_at) where removed_at is null;
create function check_passkey() returns trigger language plpgsql as $$
begin
  if old.removed_at is not null then
    raise exception 'the passkey was removed and stays so' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger passkey_stays_removed before update on passkey for each row execute function check_passkey();
create table passkey_challenge (
  challenge text primary key check (length(challenge) between 43 and 128),
  audience text not null check (audience = 'dashboard'),
  purpose text not null check (purpose in ('enrol', 'sign-in', 'confirm')),
  bound_to text not null,
  subject text,
  intent text,
  expires_at timestamptz(3) not null
);
create index passkey_challenge_age on passkey_challenge (expires_at);
create table passkey_reset (
  id uuid primary key,
  audience text not null check (audience = 'dashboard'),
  subject text not null check (subject <> ''),
  asked_by text not null check (asked_by <> ''),
  asked_at timestamptz(3) not null,
  due_at timestamptz(3) not null check (due_at > asked_at),
  ended_at timestamptz(3)
);
create unique index passkey_reset_open on passkey_reset (audience, subject) where ended_at is null;
create index passkey_reset_due on passkey_reset (due_at) where ended_at is null;
create table mail (
  id uuid primary key,
  recipient text not null check (recipient ~ '^[!-~]+@[!-~]+$' and length(recipient) <= 254),
  subject text not null check (subject !~ '[[:cntrl:]]' and length(subject) <= 255),
  body text check (length(body) <= 20000),
  html text check (length(html) <= 200000),
  status text not null check (status in ('WAITING', 'SENT', 'FAILED')),
  attempts integer not null check (attempts >= 0),
  last_error text check (length(last_error) <= 255),
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  claim uuid,
  ended_at timestamptz(3),
  check ((status = 'WAITING') = (ended_at is null) and (body is not null or status <> 'WAITING'))
);
create index mail_due on mail (due_at) where status = 'WAITING';
create index mail_failed on mail (ended_at) where status = 'FAILED';
create index mail_age on mail (created_at);
`
