import { networks } from './words.ts'

/**
 * Credentials of the compatibility APIs. `check_compat_of_order` decides under the credential's lock, in the transaction that creates an
 * order, that it was not revoked: a revocation waits for that transaction.
 */
export const compat = `
create table compat_credential (
  id text primary key,
  merchant_id uuid not null references merchant,
  environment text not null check (environment in ('live', 'test')),
  protocol text not null check (protocol in ('epay')),
  account text not null check (account ~ '^[1-9][0-9]{7}$'),
  encrypted_secret text not null,
  network text not null check (network in (${networks})),
  currency text not null check (currency ~ '^(USDT|[A-Z]{3})$'),
  tolerance_ppm integer not null check (tolerance_ppm between 0 and 500000),
  allowed_cidrs text[] not null check (cardinality(allowed_cidrs) <= 20),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index compat_credential_newest on compat_credential (merchant_id, environment, created_at desc, id desc);
create function check_compat_of_order() returns trigger language plpgsql as $$
declare
  credential compat_credential;
begin
  select * into credential from compat_credential where id = new.compat ->> 'credential_id' for share;
  if credential.id is null or credential.merchant_id <> new.merchant_id or credential.environment <> new.environment
      or credential.revoked_at is not null then
    raise exception 'the order violates check constraint "compat_credential_accepts"'
      using errcode = '23514', constraint = 'compat_credential_accepts';
  end if;
  return null;
end $$;
create trigger order_of_compat after insert on orders for each row when (new.compat is not null)
  execute function check_compat_of_order();
`
